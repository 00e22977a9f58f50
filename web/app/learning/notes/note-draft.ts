import { useEffect } from "react";
import { newId } from "../../lib/new-id.ts";
import { changeDraft, clearDraft, setDraftFile, useDraft } from "../../lib/storage/drafts.ts";

/** Drafts are stored per student and lesson, like notes. */
export const noteDraftKey = (noteId: string) => `note:${noteId}`;

export function useNoteDraft(key: string) {
  const { fields, file, isFileStored } = useDraft(key);
  const { title = "", description = "", alt = "", entryId = "" } = fields;
  return {
    title,
    description,
    alt,
    image: file,
    isImageStored: isFileStored,
    // Changing an entry creates a new id, because an earlier attempt may have stored the old text.
    write: (change: { title?: string; description?: string; alt?: string }) =>
      changeDraft(key, { ...change, entryId: "" }),
    choose: (image: File | undefined) => {
      changeDraft(key, { entryId: "" });
      void setDraftFile(key, image);
    },
    /** Constant across attempts, so that a note whose response was lost is not stored twice. */
    entryId: (): string => {
      if (entryId !== "") return entryId;
      const created = newId();
      changeDraft(key, { entryId: created });
      return created;
    },
  };
}

/** Clears the draft of an attempt that succeeded although its response was lost. */
export function useSentDraft(key: string, stored: readonly { _id: string }[]): void {
  const { entryId } = useDraft(key).fields;
  const wasSent = stored.some(({ _id }) => _id === entryId);
  useEffect(() => {
    if (wasSent) clearDraft(key);
  }, [key, wasSent]);
}
