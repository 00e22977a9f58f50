import { shownTitle } from "@madrasa/contract/shown-title";
import { Download } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { failureMessage } from "../../lib/api/error-message.ts";
import { saveFile } from "../../lib/browser/save-file.ts";
import { Button } from "../../ui/button/button.tsx";
import { FormError } from "../../ui/form/form-error.tsx";
import { fetchAllStudents, type OwnCourse } from "./courses.api.ts";
import { studentsFile, studentsFileName } from "./students-file.ts";

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
