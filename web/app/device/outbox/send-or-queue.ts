import type { CallOf, OutboxEntry, QueuedCall, QueuedCallName } from "./queued-calls.ts";
import { currentSender, loaded, type Sender, storedCount, type UnkeyedCall } from "./entries.ts";
import { loadOutbox } from "./outbox.ts";

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
  // Nothing stored has to be sent before it, so a press does not wait for the queue to be loaded.
  const early = loaded.queue || storedCount() > 0 ? undefined : send();
  early?.catch(() => undefined);
  const sent = async () => early ?? send();
  const queue = await loadOutbox().catch(() => undefined);
  if (queue) return queue.sendOrQueue(given as unknown as UnkeyedCall, sent, sender);
  await sent();
  return undefined;
}
