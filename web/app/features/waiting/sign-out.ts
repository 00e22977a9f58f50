import { currentSession } from "../../lib/session/session.ts";
import { createStore, useStore } from "../../lib/store.ts";
import { storedCount, waitingActs } from "./state.ts";

/** How many acts wait, also before they have been read. */
export function waitingCount(): number {
  if (currentSession().status !== "signedIn") return 0;
  return waitingActs.get()?.length ?? storedCount();
}

export function useWaitingCount(): number {
  return useStore({ subscribe: waitingActs.subscribe, get: waitingCount }, 0);
}

/** Set while somebody who wants to sign out is asked what becomes of the acts that wait. */
export const leaving = createStore<((goes: boolean) => void) | undefined>(undefined);

/**
 * True when the person may be signed out: as they answer, or at once when nothing waits any more. A
 * session that ends by itself meanwhile keeps what waits.
 */
export async function mayLeave(): Promise<boolean> {
  if (waitingCount() === 0) return true;
  return new Promise((resolve) => {
    const stopWatching = waitingActs.subscribe(() => {
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
