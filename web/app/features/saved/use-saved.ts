import { useEffect } from "react";
import { useLanguage } from "../../i18n/language.ts";
import { requireScripts } from "../../lib/browser/require-scripts.ts";
import { loadLater } from "../../lib/line/try-again.ts";
import { giveReader } from "./or-saved.ts";
import { hasSaved } from "./saved-key.ts";
import { createStore, type Store, useStore } from "../../lib/store.ts";
import type { SavedList } from "./saved-list.ts";
import { startWorker } from "./start-worker.ts";
import type * as SavedParts from "./saved-parts.ts";

/** After a screen was shown: what it loads itself comes first. */
const LATER_MS = 3_000;

const loaded = createStore<typeof SavedParts | undefined>(undefined);

/** What shows and keeps lessons on the phone; undefined until the screen has been usable for a while. */
export const useSaved = (): typeof SavedParts | undefined => useStore(loaded, undefined);

/** The worker: who loses the line soon after the first sign-in on a device has it then, and not the browser's own page. */
const WORKER_MS = 500;

const NOTHING = createStore<SavedList | undefined>(undefined);

/** The courses of which a lesson opens without a line; none until that is known. */
export function useSavedCourseIds(): ReadonlySet<string> {
  const parts = useSaved();
  const store: Pick<Store<SavedList | undefined>, "get" | "subscribe"> = parts?.savedList ??
  NOTHING;
  const list = useStore(store, undefined);
  useEffect(() => {
    if (parts && !parts.savedList.get().isRead) void parts.readList();
  }, [parts]);
  const lessons = [...(list?.lessons.values() ?? [])];
  return new Set(lessons.filter(({ state }) => state === "saved").map(({ courseId }) => courseId));
}

/** Loads it, at once where something is kept: without a line, the screens need it. */
export function useLoadedSaved(): void {
  const language = useLanguage();
  const parts = useSaved();
  useEffect(() => loadLater(startWorker, WORKER_MS), []);
  useEffect(() => {
    const isNeeded = hasSaved();
    const load = async () => {
      if (!isNeeded) await requireScripts();
      try {
        const found = await import("./saved-parts.ts");
        giveReader(found.readSaved);
        loaded.set(found);
      } catch {
        giveReader(undefined);
      }
    };
    return loadLater(load, isNeeded ? 0 : LATER_MS);
  }, []);
  useEffect(() => parts && loadLater(parts.start, hasSaved() ? LATER_MS : 0), [parts, language]);
}
