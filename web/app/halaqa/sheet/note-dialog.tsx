import { SHEET_NOTE_MAX } from "@madrasa/contract/limits";
import { useState } from "react";
import { bidiIsolate } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { useUnsavedWork } from "../../lib/hooks/use-unsaved-work.ts";
import { SubmitActions } from "../../ui/form/dialog-actions.tsx";
import { Form } from "../../ui/form/form.tsx";
import { TextArea } from "../../ui/form/text-area.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import type { SheetStudent, Sheet } from "./apply-entries.ts";
import type { SheetActions } from "./sheet-actions.ts";

type NoteDialogProps = {
  sheet: Sheet;
  day: string;
  student: SheetStudent;
  actions: SheetActions;
  onClose: () => void;
};

export function NoteDialog({ sheet, day, student, actions, onClose }: NoteDialogProps) {
  const stored =
    sheet.notes.find((one) => one.studentId === student._id && one.day === day)?.note ?? "";
  const [typed, setTyped] = useState(stored);
  useUnsavedWork(typed !== stored);
  const submit = async () => {
    if (await actions.note(student, day, typed.trim())) onClose();
  };
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={t("sheet.noteFor", { name: bidiIsolate(student.firstName) })}
    >
      <Form onSubmit={() => void submit()}>
        <TextArea
          label={t("sheet.note")}
          description={t("sheet.familyReads")}
          value={typed}
          maxLength={SHEET_NOTE_MAX}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <SubmitActions label={t("sheet.keepNote")} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
