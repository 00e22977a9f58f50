import { localStore, PERSONAL_PREFIX } from "../storage/storage.ts";
import { createStore } from "../store.ts";
import type { UnsentAct } from "./acts.ts";

/** Undefined until they have been read. */
export const unsent = createStore<readonly UnsentAct[] | undefined>(undefined);

/** How many are stored, and a mark that changes with them: other tabs hear of it. */
export const MARK = `${PERSONAL_PREFIX}unsent`;

export const storedCount = () => Number.parseInt(localStore.read(MARK) ?? "0", 10) || 0;

export function markStored(count: number): void {
  if (count > 0) localStore.write(MARK, `${count} ${Math.random()}`);
  else localStore.remove(MARK);
}
