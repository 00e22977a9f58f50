import { countryCode, internationalNumber } from "@madrasa/contract/digits";
import { t } from "../../i18n/t.ts";
import { toCsv } from "../../lib/format/csv.ts";
import { localTime } from "../../lib/format/local-time.ts";
import type { Student } from "./courses.api.ts";

/** Characters that file systems refuse in a name, and those that change the direction of text. */
const FORBIDDEN_CHARACTERS = /[\\/:*?"<>|\p{Cc}\p{Cf}]+/gu;
const NAME_LENGTH = 80;

export function studentsFileName(title: string): string {
  const course = title
    .replaceAll(FORBIDDEN_CHARACTERS, " ")
    .replaceAll(/\s+/g, " ")
    .trim()
    .slice(0, NAME_LENGTH);
  return `students-${course}.csv`;
}

/** The students as CSV. */
export function studentsFile(students: readonly Student[]): string {
  const head = [
    t("courses.csvFirstName"),
    t("courses.csvLastName"),
    t("courses.csvPhone"),
    t("courses.csvContact"),
    t("courses.csvEnrolledAt"),
    t("courses.csvCompleted"),
    t("courses.csvTotal"),
    t("courses.csvProgress"),
  ];
  return toCsv([head, ...students.map(rowOf)]);
}

function rowOf(student: Student): (string | number)[] {
  const { phoneNumber, TelegramOrWhatsapp: method } = student;
  const country = countryCode(student.country ?? "");
  return [
    student.firstName,
    student.lastName,
    country && phoneNumber ? internationalNumber(country, phoneNumber) : (phoneNumber ?? ""),
    t("courses.contact", { method }),
    localTime(student.enrolledAt).replace("T", " "),
    student.completedLessons,
    student.totalLessons,
    // With 0-9 in every language, so that a spreadsheet reads it as a number.
    `${student.progress}%`,
  ];
}
