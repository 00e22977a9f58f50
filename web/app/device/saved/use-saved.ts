import { useEffect } from "react";
import { useLanguage } from "../../i18n/language.ts";
import { requireScripts } from "../../lib/browser/require-scripts.ts";
import { retryUntilDone } from "../../lib/offline/retry-with-backoff.ts";
import { giveReader } from "./saved-fallback.ts";
import { hasSaved } from "./saved-key.ts";
import { createStore, type Store, useStore } from "../../lib/store.ts";
import type { SavedList } from "./saved-list.ts";
import type * as SavedParts from "./saved-parts.ts";

/** Milliseconds after a screen is shown, so that its own requests come first. */
const LATER_MS = 3_000;

const loaded = createStore<typeof SavedParts | undefined>(undefined);

/** UI of saved lessons. Undefined until the screen has been usable for a while. */
export const useSaved = (): typeof SavedParts | undefined => useStore(loaded, undefined);

const NOTHING = createStore<SavedList | undefined>(undefined);

/** Ids of courses with lessons available offline. Empty until known. */
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

/** Loads the UI, immediately if anything is saved, because offline screens need it. */
export function useLoadedSaved(): void {
  const language = useLanguage();
  const parts = useSaved();
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
    return retryUntilDone(load, isNeeded ? 0 : LATER_MS);
  }, []);
  useEffect(
    () => parts && retryUntilDone(parts.start, hasSaved() ? LATER_MS : 0),
    [parts, language],
  );
}
