import { useMemo, useSyncExternalStore } from "react";
import { person } from "../../lib/session/person.ts";
import { localStore, personalKey, onStored } from "../../lib/storage/storage.ts";
import { createStore, useStore } from "../../lib/store.ts";
import type { LessonUpload } from "./lesson-upload.ts";
import type { LessonUploads } from "./lesson-uploads.ts";

/** Lessons being uploaded, by this page or an earlier one. The upload code is loaded only if there are any. */
export const pendingUploads = createStore<readonly LessonUpload[]>([]);
export const uploadActions = createStore<LessonUploads | undefined>(undefined);

const NONE: readonly LessonUpload[] = [];
const MARK = "lesson-uploads";

const isMarked = () => localStore.read(personalKey(MARK)) !== null;
const marks = createStore(0);
const onMark = (listener: () => void) => {
  const stops = [onStored(listener), marks.subscribe(listener), person.subscribe(listener)];
  return () => stops.forEach((stop) => stop());
};

/** Signals to later pages and other tabs whether there are uploads to load. */
export function markPending(isPending: boolean): void {
  if (isPending === isMarked()) return;
  if (isPending) localStore.write(personalKey(MARK), "yes");
  else localStore.remove(personalKey(MARK));
  marks.set(marks.get() + 1);
}

/** True if an upload is running here or in another tab, or could be resumed. */
export function useHasUploads(): boolean {
  return useSyncExternalStore(onMark, isMarked, () => false);
}

export const useUploads = (): readonly LessonUpload[] => useStore(pendingUploads, NONE);

export function useUploadsInto(sectionId: string): LessonUpload[] {
  const all = useUploads();
  return useMemo(() => all.filter((upload) => upload.sectionId === sectionId), [all, sectionId]);
}
