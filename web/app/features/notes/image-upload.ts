import { useSyncExternalStore } from "react";

export type ImageUpload = ReturnType<typeof createImageUpload>;
type UploadState = { step: "sending" | "saving"; sentBytes: number };

/** How far a note's image has come, and the way to call it off. */
export function createImageUpload() {
  const control = new AbortController();
  const listeners = new Set<() => void>();
  let state: UploadState = { step: "sending", sentBytes: 0 };
  const set = (next: UploadState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  return {
    signal: control.signal,
    cancel: () => control.abort(),
    progress: (sentBytes: number) => set({ ...state, sentBytes }),
    /** From here on it cannot be called off: the note may be there already. */
    saving: () => set({ ...state, step: "saving" }),
    state: () => state,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export function useUploadState({ subscribe, state }: ImageUpload): UploadState {
  return useSyncExternalStore(subscribe, state);
}
