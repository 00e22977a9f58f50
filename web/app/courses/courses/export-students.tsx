import { shownTitle } from "@madrasa/contract/shown-title";
import { Download } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { failureMessage } from "../../lib/api/error-message.ts";
import { saveFile } from "../../lib/browser/save-file.ts";
import { Button } from "../../ui/button/button.tsx";
import { FormError } from "../../ui/form/form-error.tsx";
import { fetchAllStudents, type OwnCourse, type Student } from "./courses.api.ts";
import { countryCode, internationalNumber } from "@madrasa/contract/digits";
import { toCsv } from "../../lib/format/csv.ts";
import { inFileName } from "../../lib/format/file-name.ts";
import { localTime } from "../../lib/format/local-time.ts";

/** Exports all students as a spreadsheet, including those not loaded yet. */
export function ExportStudents({ course }: { course: OwnCourse }) {
  const [fetched, setFetched] = useState<number>();
  const [failure, setFailure] = useState<unknown>();
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => () => leaving.current?.abort(), []);

  const save = async () => {
    const control = new AbortController();
    leaving.current = control;
    setFailure(undefined);
    setFetched(0);
    try {
      const students = await fetchAllStudents(course._id, {
        signal: control.signal,
        onCount: setFetched,
      });
      saveFile(
        studentsFileName(shownTitle(course)),
        "text/csv;charset=utf-8",
        studentsFile(students),
      );
    } catch (error) {
      if (!control.signal.aborted) setFailure(error);
    } finally {
      setFetched(undefined);
    }
  };
  return (
    <div className="mt-4">
      <FormError message={failure ? failureMessage(failure, "courses.exportFailed") : undefined} />
      <Button
        variant="secondary"
        isCompact
        icon={<Download className="size-4" />}
        isPending={fetched !== undefined}
        pendingText={t("courses.exporting", {
          count: formatNumber(fetched ?? 0),
          total: formatNumber(Math.max(course.studentCount, fetched ?? 0)),
        })}
        onClick={save}
      >
        {t("courses.export")}
      </Button>
    </div>
  );
}

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
