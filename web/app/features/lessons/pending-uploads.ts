import { useMemo, useSyncExternalStore } from "react";
import { localStore, PERSONAL_PREFIX } from "../../lib/storage/storage.ts";
import { createStore, useStore } from "../../lib/store.ts";
import type { LessonUpload } from "./lesson-upload.ts";
import type { LessonUploads } from "./lesson-uploads.ts";

/**
 * The lessons that are being uploaded, by this page or an earlier one. What sends them is loaded only
 * when there is one.
 */
export const pendingUploads = createStore<readonly LessonUpload[]>([]);
export const uploadActions = createStore<LessonUploads | undefined>(undefined);

const NONE: readonly LessonUpload[] = [];
const FLAG = `${PERSONAL_PREFIX}lesson-uploads`;

const marks = createStore(0);
const isMarked = () => localStore.read(FLAG) !== null;

/** Says to later pages and other tabs whether there is something to load. */
export function markPending(isPending: boolean): void {
  if (isPending === isMarked()) return;
  if (isPending) localStore.write(FLAG, "yes");
  else localStore.remove(FLAG);
  marks.set(marks.get() + 1);
}

function onMark(listener: () => void): () => void {
  window.addEventListener("storage", listener);
  const leave = marks.subscribe(listener);
  return () => {
    window.removeEventListener("storage", listener);
    leave();
  };
}

/** Whether an upload goes on, here or in another tab, or could go on. */
export function useHasUploads(): boolean {
  return useSyncExternalStore(onMark, isMarked, () => false);
}

export const useUploads = (): readonly LessonUpload[] => useStore(pendingUploads, NONE);

export function useUploadsInto(sectionId: string): LessonUpload[] {
  const all = useUploads();
  return useMemo(() => all.filter((upload) => upload.sectionId === sectionId), [all, sectionId]);
}
