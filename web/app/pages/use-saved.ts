import { useEffect } from "react";
import { useLanguage } from "../i18n/language.ts";
import { canLoadScripts } from "../lib/browser/can-load-scripts.ts";
import { giveReader } from "../lib/saved/or-saved.ts";
import { mayHaveSaved } from "../lib/saved/saved-key.ts";
import { createStore, useStore } from "../lib/store.ts";
import type * as SavedParts from "./saved-parts.ts";

/** After a screen was shown: what it loads itself comes first. */
const LATER_MS = 3_000;
const TRIED_AGAIN_AFTER_MS = 10_000;

const loaded = createStore<typeof SavedParts | undefined>(undefined);

/** What shows and keeps lessons on the phone; undefined until the screen has been usable for a while. */
export const useSaved = (): typeof SavedParts | undefined => useStore(loaded, undefined);

/** Loads it, at once where something is kept: without a line, the screens need it. */
export function useLoadedSaved(): void {
  const language = useLanguage();
  useEffect(() => {
    const load = async () => {
      if (waited && !(await canLoadScripts())) {
        timer = setTimeout(() => void load(), TRIED_AGAIN_AFTER_MS);
        return;
      }
      try {
        const parts = await import("./saved-parts.ts");
        giveReader(parts.readOrSaved);
        loaded.set(parts);
        const start = () => {
          parts.start().catch(() => (timer = setTimeout(start, TRIED_AGAIN_AFTER_MS)));
        };
        timer = setTimeout(start, waited ? 0 : LATER_MS);
      } catch {
        giveReader(undefined);
      }
    };
    const waited = !mayHaveSaved();
    let timer = setTimeout(() => void load(), waited ? LATER_MS : 0);
    return () => clearTimeout(timer);
  }, [language]);
}
