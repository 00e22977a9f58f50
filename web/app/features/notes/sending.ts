import { useSyncExternalStore } from "react";

export type Sending = ReturnType<typeof makeSending>;
type Standing = { step: "sending" | "saving"; sentBytes: number };

/** How far a note's image has come, and the way to call it off. */
export function makeSending() {
  const control = new AbortController();
  const listeners = new Set<() => void>();
  let standing: Standing = { step: "sending", sentBytes: 0 };
  const set = (next: Standing) => {
    standing = next;
    for (const listener of listeners) listener();
  };
  return {
    signal: control.signal,
    cancel: () => control.abort(),
    progress: (sentBytes: number) => set({ ...standing, sentBytes }),
    /** From here on it cannot be called off: the note may be there already. */
    saving: () => set({ ...standing, step: "saving" }),
    standing: () => standing,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export function useStanding({ subscribe, standing }: Sending): Standing {
  return useSyncExternalStore(subscribe, standing);
}
