import { asNetworkError } from "../../lib/offline/classify-error.ts";
import { useStore } from "../../lib/store.ts";
import type { OutboxEntry, QueuedCallName } from "./queued-calls.ts";
import {
  loaded,
  type Outbox,
  outboxEntries,
  queuedEntry,
  sendingSeq,
  type Wanted,
} from "./entries.ts";

/**
 * Minimal queue access for every screen. The rest is loaded once the page is usable, because it could not be loaded
 * offline.
 */

const { subscribe } = outboxEntries;
const none: readonly OutboxEntry[] = [];

export function useOutboxEntries(): readonly OutboxEntry[] {
  return useStore({ subscribe, get: () => outboxEntries.get() ?? none }, none);
}

export function useQueuedEntry<Name extends QueuedCallName>(
  call: Name,
  wanted: Wanted,
): OutboxEntry<Name> | undefined {
  return useStore({ subscribe, get: () => queuedEntry(call, wanted) }, undefined);
}

export const useIsSending = ({ seq }: OutboxEntry): boolean =>
  useStore(sendingSeq, undefined) === seq;

/** Throws if it is not loaded and the app is offline. */
export async function loadOutbox(): Promise<Outbox> {
  return loaded.queue ?? asNetworkError(import("./queue.ts"));
}
