import { currentSession } from "../../lib/session/session.ts";
import { createStore, useStore } from "../../lib/store.ts";
import { storedCount, outboxEntries } from "./entries.ts";

/** Number of queued entries, even before they have been read. */
export function waitingCount(): number {
  if (currentSession().status !== "signedIn") return 0;
  // A failed read shows none.
  return outboxEntries.get()?.length || storedCount();
}

export function useWaitingCount(): number {
  return useStore({ subscribe: outboxEntries.subscribe, get: waitingCount }, 0);
}

/** Set while the sign-out dialog about unsent entries is open. Call it with the answer. */
export const leaving = createStore<((goes: boolean) => void) | undefined>(undefined);

/**
 * Resolves to true if the user may be signed out: by their answer, or when the queue is empty. If the session expires
 * meanwhile, the queue is kept.
 */
export async function mayLeave(): Promise<boolean> {
  if (waitingCount() === 0) return true;
  return new Promise((resolve) => {
    const stopWatching = outboxEntries.subscribe(() => {
      if (currentSession().status !== "signedIn") decide(false);
      else if (waitingCount() === 0) decide(true);
    });
    const decide = (goes: boolean) => {
      stopWatching();
      leaving.set(undefined);
      resolve(goes);
    };
    leaving.set(decide);
  });
}
