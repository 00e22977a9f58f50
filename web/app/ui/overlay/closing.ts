import { createStore } from "../../lib/store.ts";

/** Closes a dialog in which something is not saved, once the page's leave guard has asked. */
export const closing = createStore<(() => void) | undefined>(undefined);
