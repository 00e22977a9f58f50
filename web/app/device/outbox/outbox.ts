import { asNetworkError, classifyError } from "../../lib/offline/classify-error.ts";
import { currentSession } from "../../lib/session/session.ts";
import { useStore } from "../../lib/store.ts";
import {
  type QueuedCall,
  hasQuery,
  type Outbox,
  type OutboxEntry,
  type WaitingCall,
} from "./queued-calls.ts";
import { loaded, outboxEntries } from "./entries.ts";

/**
 * Minimal queue access for every screen. The rest is loaded once the page is usable, because it could not be loaded
 * offline.
 */

const { subscribe } = outboxEntries;
const none: readonly OutboxEntry[] = [];

export function useOutboxEntries(): readonly OutboxEntry[] {
  return useStore({ subscribe, get: () => outboxEntries.get() ?? none }, none);
}

export const waitingAct = (call: WaitingCall, query: QueuedCall["query"]) =>
  outboxEntries.get()?.find((act) => act.call === call && hasQuery(act, query));

export function useWaitingAct(
  call: WaitingCall,
  query: QueuedCall["query"],
): OutboxEntry | undefined {
  return useStore({ subscribe, get: () => waitingAct(call, query) }, undefined);
}

/** Throws if it is not loaded and the app is offline. */
export async function loadOutbox(): Promise<Outbox> {
  return loaded.queue ?? asNetworkError(import("./queue.ts"));
}

/**
 * Queues a call that failed with `error`. Rethrows the error if it was refused for good, if its user has signed out
 * meanwhile, or if nothing can be stored.
 */
export async function enqueueOnFailure(act: QueuedCall, error: unknown): Promise<OutboxEntry> {
  const session = currentSession();
  const queue = await loadOutbox().catch(() => undefined);
  const isOwn = session.status === "signedIn" && currentSession() === session;
  if (!queue || !isOwn || classifyError(error) !== "later") throw error;
  return queue.add(act);
}
