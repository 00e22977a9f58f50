import { asNetworkError } from "../../lib/offline/classify-error.ts";
import { person } from "../../lib/session/person.ts";
import { currentSession } from "../../lib/session/session.ts";
import { useStore } from "../../lib/store.ts";
import type { CallOf, OutboxEntry, QueuedCall, QueuedCallName } from "./queued-calls.ts";
import { loaded, type Outbox, outboxEntries, sendingSeq, type UnkeyedCall } from "./entries.ts";

/**
 * Minimal queue access for every screen. The rest is loaded once the page is usable, because it could not be loaded
 * offline.
 */

const { subscribe } = outboxEntries;
const none: readonly OutboxEntry[] = [];

export function useOutboxEntries(): readonly OutboxEntry[] {
  return useStore({ subscribe, get: () => outboxEntries.get() ?? none }, none);
}

type Wanted = Readonly<Record<string, string>>;

export function isAbout({ params, query }: QueuedCall, wanted: Wanted): boolean {
  const given: Record<string, unknown> = { ...params, ...query };
  return Object.entries(wanted).every(([name, value]) => given[name] === value);
}

export const queuedEntry = <Name extends QueuedCallName>(
  call: Name,
  wanted: Wanted,
): OutboxEntry<Name> | undefined =>
  outboxEntries.get()?.find((entry) => entry.call === call && isAbout(entry, wanted)) as
    | OutboxEntry<Name>
    | undefined;

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

/** Who makes a call: read it before, because another person may sign in until the call fails. */
export const currentSender = () => ({ session: currentSession(), owner: person.get() });

export type Sender = ReturnType<typeof currentSender>;

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
