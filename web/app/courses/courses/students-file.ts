import { countryCode, internationalNumber } from "@madrasa/contract/digits";
import { t } from "../../i18n/t.ts";
import { toCsv } from "../../lib/format/csv.ts";
import { inFileName } from "../../lib/format/file-name.ts";
import { localTime } from "../../lib/format/local-time.ts";
import type { Student } from "./courses.api.ts";

export const studentsFileName = (title: string): string => `students-${inFileName(title)}.csv`;

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
    // Western digits in every language, so that spreadsheets read a number.
    `${student.progress}%`,
  ];
}
