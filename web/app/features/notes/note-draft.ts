import { useEffect } from "react";
import { changeDraft, clearDraft, setDraftFile, useDraft } from "../../lib/storage/drafts.ts";

/** A note's name is made from its student and its lesson, and so is its draft's. */
export const noteDraftKey = (noteId: string) => `note:${noteId}`;

export function useNoteDraft(key: string) {
  const { fields, file, isFileStored } = useDraft(key);
  const { title = "", description = "", entryId = "" } = fields;
  return {
    title,
    description,
    image: file,
    isImageStored: isFileStored,
    // Whatever changes is another entry: an earlier try may have been kept as it was.
    write: (change: { title?: string; description?: string }) =>
      changeDraft(key, { ...change, entryId: "" }),
    choose: (image: File | undefined) => {
      changeDraft(key, { entryId: "" });
      void setDraftFile(key, image);
    },
    /** The same at each try, so that a note whose answer was lost is not kept twice. */
    entryId: (): string => {
      if (entryId !== "") return entryId;
      const created = newEntryId();
      changeDraft(key, { entryId: created });
      return created;
    },
  };
}

/** A try whose answer was lost had arrived: what it sent is kept, and needs no draft. */
export function useSentDraft(key: string, kept: readonly { _id: string }[]): void {
  const { entryId } = useDraft(key).fields;
  const wasSent = kept.some(({ _id }) => _id === entryId);
  useEffect(() => {
    if (wasSent) clearDraft(key);
  }, [key, wasSent]);
}

/** As the server makes them: 96 random bits. `randomUUID` is missing where a school has no https. */
function newEntryId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
