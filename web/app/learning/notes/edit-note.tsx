import { useState } from "react";
import { bidiIsolate } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { failureMessage } from "../../lib/api/error-message.ts";
import { NoteTexts } from "./note-texts.tsx";
import { type ChangedText, type LessonRef, useUpdateNote } from "./notes.api.ts";

export type EditNoteProps = {
  lessonRef: LessonRef;
  contentId: string;
  texts: ChangedText;
  onClose: () => void;
};

export function EditNote({ lessonRef, contentId, texts: given, onClose }: EditNoteProps) {
  const saving = useUpdateNote(lessonRef, contentId);
  const [texts, setTexts] = useState(given);
  return (
    <NoteTexts
      label={t("notes.edit", { title: bidiIsolate(given.title) })}
      texts={texts}
      onWrite={(change) => setTexts((now) => ({ ...now, ...change }))}
      saveLabel={t("ui.save")}
      isSaving={saving.isPending}
      savingText={t("ui.saving")}
      onSave={async (wanted) => {
        try {
          await saving.mutateAsync(wanted);
          onClose();
          return undefined;
        } catch (error) {
          return failureMessage(error, "notes.saveFailed");
        }
      }}
      onCancel={onClose}
    />
  );
}
