import type { QueryClient } from "@tanstack/react-query";
import { useStore } from "../store.ts";
import type { NewNote, Place, Position, Queue, Tick, UnsentAct } from "./acts.ts";
import { loaded, unsent } from "./state.ts";

/**
 * What every screen of a student needs of the acts that wait: the rest is loaded after the page is
 * usable, since without a line it could not be loaded any more.
 */

/** A line that carries nothing for this long is treated as lost. */
export const PATIENCE_MS = 20_000;

/** Throws where it is not loaded and there is no line. */
export async function loadQueue(): Promise<Queue> {
  return loaded.queue ?? import("./queue.ts");
}

const { subscribe } = unsent;
const none: readonly UnsentAct[] = [];

export function useUnsentActs(): readonly UnsentAct[] {
  return useStore({ subscribe, get: () => unsent.get() ?? none }, none);
}

export const waitingTickOf = (lessonId: string) =>
  unsent.get()?.find((act) => act.kind === "tick" && act.lessonId === lessonId);

/** The tick of a lesson that the server has not accepted yet. */
export function useWaitingTick(lessonId: string): UnsentAct | undefined {
  return useStore({ subscribe, get: () => waitingTickOf(lessonId) }, undefined);
}

/**
 * Keeps an act that could not be sent, because of `error`, until it can; throws the error where it was
 * refused for good, or cannot be kept.
 */
export async function keepInstead(
  client: QueryClient,
  act: Place & (Tick | Position | NewNote),
  error: unknown,
): Promise<UnsentAct> {
  const queue = await loadQueue().catch(() => undefined);
  const kept = await queue?.keepIfLater(client, act, error);
  if (!kept) throw error;
  return kept;
}
