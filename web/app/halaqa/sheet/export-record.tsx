import { Download, Printer } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { failureMessage } from "../../lib/api/error-message.ts";
import { saveFile } from "../../lib/browser/save-file.ts";
import { Button } from "../../ui/button/button.tsx";
import { FormError } from "../../ui/form/form-error.tsx";
import { type Days, fetchAllDays, type StudentRecord, type RecordRef } from "./record.api.ts";
import { RecordPrint } from "./record-print.tsx";
import { recordFile, recordFileName } from "./sheet-file.ts";

type All = Pick<Days, "days" | "courses">;
type TakeRecordProps = { record: StudentRecord; recordRef: RecordRef };

/** Downloads or prints the whole record, including days not loaded yet. */
export function ExportRecord({ record, recordRef }: TakeRecordProps) {
  const [fetching, setFetching] = useState<{ what: "print" | "file"; days: number }>();
  const [failure, setFailure] = useState<unknown>();
  const [printed, setPrinted] = useState<All>();
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => () => leaving.current?.abort(), []);
  // Stays in the page for the browser's print command, visible on paper only.
  useEffect(() => {
    if (printed) window.print();
  }, [printed]);

  const fetchFor = async (what: "print" | "file", give: (all: All) => void) => {
    const control = new AbortController();
    leaving.current = control;
    setFailure(undefined);
    setFetching({ what, days: 0 });
    try {
      const onCount = (days: number) => setFetching({ what, days });
      give(await fetchAllDays(recordRef, { signal: control.signal, onCount }));
    } catch (error) {
      if (!control.signal.aborted) setFailure(error);
    } finally {
      setFetching(undefined);
    }
  };
  const save = (all: All) =>
    saveFile(recordFileName(record), "text/csv;charset=utf-8", recordFile(all));
  const pendingText = t("sheet.daysFetched", { count: formatNumber(fetching?.days ?? 0) });
  return (
    <div className="mt-8">
      <FormError message={failure ? failureMessage(failure, "sheet.loadFailed") : undefined} />
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          icon={<Printer className="size-5" />}
          isPending={fetching?.what === "print"}
          pendingText={pendingText}
          onClick={() => void fetchFor("print", setPrinted)}
        >
          {t("sheet.printRecord")}
        </Button>
        <Button
          variant="secondary"
          icon={<Download className="size-5" />}
          isPending={fetching?.what === "file"}
          pendingText={pendingText}
          onClick={() => void fetchFor("file", save)}
        >
          {t("sheet.saveFile")}
        </Button>
      </div>
      {printed && <RecordPrint record={record} {...printed} />}
    </div>
  );
}
