import type { QueryClient } from "@tanstack/react-query";
import { currentSession } from "../session/session.ts";
import { createStore, useStore } from "../store.ts";
import type { NewNote, Place, Position, Tick, UnsentAct } from "./acts.ts";
import { MARK, storedCount, unsent } from "./state.ts";

/**
 * What every screen of a student needs of the acts that wait: the rest is loaded after the page is
 * usable, since without a line it could not be loaded any more.
 */

/** A line that carries nothing for this long is treated as lost. */
export const PATIENCE_MS = 20_000;

/** Throws where it is not loaded and there is no line. */
export const loadQueue = async () => import("./queue.ts");

function onStorage({ key }: StorageEvent): void {
  if (key === MARK) void loadQueue().then(({ readQueue }) => readQueue());
}

function subscribe(listener: () => void): () => void {
  // The browser ignores a listener that it has already.
  window.addEventListener("storage", onStorage);
  return unsent.subscribe(listener);
}

export function unsentCount(): number {
  if (currentSession().status !== "signedIn") return 0;
  return unsent.get()?.length ?? storedCount();
}

export function useUnsentCount(): number {
  return useStore({ subscribe, get: unsentCount }, 0);
}

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
): Promise<undefined> {
  const loaded = await loadQueue().catch(() => undefined);
  if (!loaded || !(await loaded.keepIfLater(client, act, error))) throw error;
}

/** Set while somebody who wants to sign out is asked what becomes of the acts that wait. */
export const leaving = createStore<((goes: boolean) => void) | undefined>(undefined);

/**
 * Whether the person may be signed out: as they answer, or at once when nothing waits any more. A
 * session that ends by itself meanwhile keeps what waits.
 */
export async function mayLeave(): Promise<boolean> {
  if (unsentCount() === 0) return true;
  return new Promise((resolve) => {
    const stopWatching = unsent.subscribe(() => {
      if (currentSession().status !== "signedIn") decide(false);
      else if (unsentCount() === 0) decide(true);
    });
    const decide = (goes: boolean) => {
      stopWatching();
      leaving.set(undefined);
      resolve(goes);
    };
    leaving.set(decide);
  });
}
