import { createStore } from "../../lib/store.ts";

/** Confirmed closing of a dialog with unsaved input. */
export const closing = createStore<(() => void) | undefined>(undefined);
