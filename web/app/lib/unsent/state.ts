import { localStore, PERSONAL_PREFIX } from "../storage/storage.ts";
import { createStore } from "../store.ts";
import type { createUpload } from "../upload/create-upload.ts";
import type { Queue, UnsentAct } from "./acts.ts";

/**
 * What is there once a screen has loaded it. It is not imported again: without a line not even a script
 * that only names it could be, and browsers remember that it failed.
 */
export const loaded: { queue?: Queue; createUpload?: typeof createUpload } = {};

/** Undefined until they have been read. */
export const unsent = createStore<readonly UnsentAct[] | undefined>(undefined);

/** How many are stored, and a mark that changes with them: other tabs hear of it. */
export const MARK = `${PERSONAL_PREFIX}unsent`;

export const storedCount = () => Number.parseInt(localStore.read(MARK) ?? "0", 10) || 0;

export function markStored(count: number): void {
  if (count > 0) localStore.write(MARK, `${count} ${Math.random()}`);
  else localStore.remove(MARK);
}
