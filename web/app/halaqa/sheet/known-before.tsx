import { useState } from "react";
import { t } from "../../i18n/t.ts";
import { Disclosure } from "../../ui/display/disclosure.tsx";
import { useMarkKnown } from "./known.api.ts";
import { KnownEditor } from "./known-editor.tsx";
import type { StudentRecord } from "./record.api.ts";

type KnownBeforeProps = {
  record: StudentRecord;
  recordRef: { courseId: string; studentId: string };
};

export function KnownBefore({ record, recordRef }: KnownBeforeProps) {
  const [isOpen, setOpen] = useState(false);
  const mark = useMarkKnown(recordRef);
  const { firstName, lastName } = record.student;
  return (
    <Disclosure
      title={t("sheet.knows")}
      headingLevel={2}
      isOpen={isOpen}
      onOpenChange={setOpen}
      className="mt-6 border-y border-line"
    >
      {isOpen && (
        <>
          <p className="mb-3 text-ink-soft">{t("sheet.knowsHelp")}</p>
          <KnownEditor
            name={`${firstName} ${lastName}`}
            mushaf={record.mushaf}
            known={record.known}
            onMark={mark}
          />
        </>
      )}
    </Disclosure>
  );
}
