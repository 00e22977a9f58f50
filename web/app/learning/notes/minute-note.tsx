import { useState } from "react";
import { t } from "../../i18n/t.ts";
import { describeProblem } from "./add-note-error.ts";
import { noteDraftKey, useNoteDraft, useSentDraft } from "./note-draft.ts";
import { NoteTexts } from "./note-texts.tsx";
import { type Note, type LessonRef, useAddNote } from "./notes.api.ts";

export type MinuteNoteProps = {
  lessonRef: LessonRef;
  note: Note;
  /** For example "7:45": the default title. */
  minute: string;
  onClose: () => void;
};

export function MinuteNote({ lessonRef, note, minute, onClose }: MinuteNoteProps) {
  const draftKey = `${noteDraftKey(note._id)} minute`;
  const draft = useNoteDraft(draftKey);
  useSentDraft(draftKey, note.content);
  const adding = useAddNote(lessonRef, draftKey);
  const [isTitleWritten, setTitleWritten] = useState(false);
  const title = isTitleWritten ? draft.title : draft.title || minute;
  return (
    <NoteTexts
      label={t("notes.atMinute", { time: minute })}
      texts={{ title, description: draft.description }}
      onWrite={(change) => {
        if (change.title !== undefined) setTitleWritten(true);
        draft.write({ title, ...change });
      }}
      saveLabel={t("notes.add")}
      isSaving={adding.isPending}
      savingText={t("notes.adding")}
      onSave={async (texts) => {
        try {
          await adding.mutateAsync({ _id: draft.entryId(), ...texts });
          onClose();
          return undefined;
        } catch (error) {
          return describeProblem(error).full;
        }
      }}
      onCancel={onClose}
    />
  );
}
