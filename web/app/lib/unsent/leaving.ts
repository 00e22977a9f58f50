import { currentSession } from "../session/session.ts";
import { createStore, useStore } from "../store.ts";
import { storedCount, unsent } from "./state.ts";

/** How many acts wait, also before they have been read. */
export function unsentCount(): number {
  if (currentSession().status !== "signedIn") return 0;
  return unsent.get()?.length ?? storedCount();
}

export function useUnsentCount(): number {
  return useStore({ subscribe: unsent.subscribe, get: unsentCount }, 0);
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
