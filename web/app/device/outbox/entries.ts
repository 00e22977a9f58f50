import { localStore, personalKey } from "../../lib/storage/storage.ts";
import { createStore } from "../../lib/store.ts";
import type { Amendment, OutboxEntry, QueuedCall, QueuedCallName } from "./queued-calls.ts";

export type Outbox = {
  add: <Name extends QueuedCallName>(entry: QueuedCall<Name>) => Promise<OutboxEntry<Name>>;
  drop: (seq: number) => Promise<void>;
  amend: (seq: number, more: Amendment) => Promise<void>;
};

/**
 * Functions available once a screen has loaded them. Not imported dynamically here, because offline imports fail, and
 * browsers cache the failure.
 */
export const loaded: { queue?: Outbox } = {};

/** Undefined until read. */
export const outboxEntries = createStore<readonly OutboxEntry[] | undefined>(undefined);

export const sendingSeq = createStore<number | undefined>(undefined);

/** Number of stored entries, with a version that notifies other tabs. */
export const markKey = () => personalKey("waiting");

export const storedCount = () => Number.parseInt(localStore.read(markKey()) ?? "0", 10) || 0;

export function markStored(count: number): void {
  if (count > 0) localStore.write(markKey(), `${count} ${Math.random()}`);
  else localStore.remove(markKey());
}
