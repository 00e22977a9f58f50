import { orCut, verdictOf } from "../../lib/line/verdict.ts";
import { currentSession } from "../../lib/session/session.ts";
import { useStore } from "../../lib/store.ts";
import { type Act, hasQuery, type Queue, type WaitingAct, type WaitingCall } from "./acts.ts";
import { loaded, waitingActs } from "./state.ts";

/**
 * Minimal queue access for every screen. The rest is loaded once the page is usable, because it could not be loaded
 * offline.
 */

const { subscribe } = waitingActs;
const none: readonly WaitingAct[] = [];

export function useWaitingActs(): readonly WaitingAct[] {
  return useStore({ subscribe, get: () => waitingActs.get() ?? none }, none);
}

export const waitingAct = (call: WaitingCall, query: Act["query"]) =>
  waitingActs.get()?.find((act) => act.call === call && hasQuery(act, query));

export function useWaitingAct(call: WaitingCall, query: Act["query"]): WaitingAct | undefined {
  return useStore({ subscribe, get: () => waitingAct(call, query) }, undefined);
}

/** Throws if it is not loaded and the app is offline. */
export async function loadQueue(): Promise<Queue> {
  return loaded.queue ?? orCut(import("./queue.ts"));
}

/**
 * Queues a call that failed with `error`. Rethrows the error if it was refused for good, if its user has signed out
 * meanwhile, or if nothing can be stored.
 */
export async function waitInstead(act: Act, error: unknown): Promise<WaitingAct> {
  const session = currentSession();
  const queue = await loadQueue().catch(() => undefined);
  const isOwn = session.status === "signedIn" && currentSession() === session;
  if (!queue || !isOwn || verdictOf(error) !== "later") throw error;
  return queue.add(act);
}
