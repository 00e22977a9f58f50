import { orCut, verdictOf } from "../../lib/line/verdict.ts";
import { currentSession } from "../../lib/session/session.ts";
import { useStore } from "../../lib/store.ts";
import { type Act, hasQuery, type Queue, type WaitingAct, type WaitingCall } from "./acts.ts";
import { loaded, waitingActs } from "./state.ts";

/**
 * What every screen needs of the acts that wait: the rest is loaded after the page is usable, since
 * without a line it could not be loaded any more.
 */

const { subscribe } = waitingActs;
const none: readonly WaitingAct[] = [];

export function useWaitingActs(): readonly WaitingAct[] {
  return useStore({ subscribe, get: () => waitingActs.get() ?? none }, none);
}

/** The one that the server has not accepted yet. */
export const waitingAct = (call: WaitingCall, query: Act["query"]) =>
  waitingActs.get()?.find((act) => act.call === call && hasQuery(act, query));

export function useWaitingAct(call: WaitingCall, query: Act["query"]): WaitingAct | undefined {
  return useStore({ subscribe, get: () => waitingAct(call, query) }, undefined);
}

/** Throws where it is not loaded and there is no line. */
export async function loadQueue(): Promise<Queue> {
  return loaded.queue ?? orCut(import("./queue.ts"));
}

/**
 * Stores an act that could not be sent, because of `error`, until it can; throws the error where it was
 * refused for good, where its person has signed out meanwhile, or where nothing can be stored.
 */
export async function waitInstead(act: Act, error: unknown): Promise<WaitingAct> {
  const session = currentSession();
  const queue = await loadQueue().catch(() => undefined);
  const isOwn = session.status === "signedIn" && currentSession() === session;
  if (!queue || !isOwn || verdictOf(error) !== "later") throw error;
  return queue.add(act);
}
