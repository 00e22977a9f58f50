import { asNetworkError } from "../../lib/offline/classify-error.ts";
import { person } from "../../lib/session/person.ts";
import { currentSession } from "../../lib/session/session.ts";
import { useStore } from "../../lib/store.ts";
import type { CallOf, OutboxEntry, QueuedCall, QueuedCallName } from "./queued-calls.ts";
import {
  loaded,
  type Outbox,
  outboxEntries,
  queuedEntry,
  type Sender,
  sendingSeq,
  type UnkeyedCall,
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

/** Read before a call, because another person may sign in until it fails. */
export const currentSender = (): Sender => ({ session: currentSession(), owner: person.get() });

/** Queues a call that failed with `error`; see `queueFailed`. Rethrows the error if nothing can be stored. */
export async function enqueueOnFailure(
  entry: QueuedCall,
  error: unknown,
  sender: Sender,
): Promise<OutboxEntry> {
  const queue = await loadOutbox().catch(() => undefined);
  if (!queue) throw error;
  return queue.queueFailed(entry, error, sender);
}

/**
 * Sends a call that sets a state at once or, offline, queues it. Replaces an earlier queued one.
 * Resolves with the queued entry.
 */
export async function sendOrQueue<Name extends QueuedCallName>(
  given: CallOf<Name> & Pick<QueuedCall, "about">,
  send: () => Promise<unknown>,
): Promise<OutboxEntry | undefined> {
  const sender = currentSender();
  const queue = await loadOutbox().catch(() => undefined);
  if (queue) return queue.sendOrQueue(given as unknown as UnkeyedCall, send, sender);
  await send();
  return undefined;
}
