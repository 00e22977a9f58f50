import { localStore, personalKey } from "../../lib/storage/storage.ts";
import { createStore } from "../../lib/store.ts";
import type { Queue, WaitingAct } from "./acts.ts";

/**
 * What is there once a screen has loaded it. It is not imported again: without a line not even a script
 * that only names it could be, and browsers remember that it failed.
 */
export const loaded: { queue?: Queue } = {};

/** Undefined until they have been read. */
export const waitingActs = createStore<readonly WaitingAct[] | undefined>(undefined);

/** How many are stored, and a mark that changes with them: other tabs hear of it. */
export const markKey = () => personalKey("waiting");
/** Of the former build, which wrote it under this name. */
const formerKey = () => personalKey("unsent");

export const storedCount = () =>
  Number.parseInt(localStore.read(markKey()) ?? localStore.read(formerKey()) ?? "0", 10) || 0;

export function markStored(count: number): void {
  localStore.remove(formerKey());
  if (count > 0) localStore.write(markKey(), `${count} ${Math.random()}`);
  else localStore.remove(markKey());
}
