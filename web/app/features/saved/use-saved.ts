import { useEffect } from "react";
import { useLanguage } from "../../i18n/language.ts";
import { requireScripts } from "../../lib/browser/require-scripts.ts";
import { loadLater } from "../../lib/line/try-again.ts";
import { giveReader } from "./or-saved.ts";
import { hasSaved } from "./saved-key.ts";
import { createStore, useStore } from "../../lib/store.ts";
import { startWorker } from "./start-worker.ts";
import type * as SavedParts from "./saved-parts.ts";

/** After a screen was shown: what it loads itself comes first. */
const LATER_MS = 3_000;

const loaded = createStore<typeof SavedParts | undefined>(undefined);

/** What shows and keeps lessons on the phone; undefined until the screen has been usable for a while. */
export const useSaved = (): typeof SavedParts | undefined => useStore(loaded, undefined);

/** The worker: who loses the line soon after the first sign-in on a device has it then, and not the browser's own page. */
const WORKER_MS = 500;

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
