import { createStore, useStore } from "../../lib/store.ts";

export type ImageUpload = ReturnType<typeof createImageUpload>;
type UploadState = { step: "sending" | "saving"; sentBytes: number };

const START: UploadState = { step: "sending", sentBytes: 0 };

export function createImageUpload() {
  const control = new AbortController();
  const state = createStore(START);
  return {
    signal: control.signal,
    cancel: () => control.abort(),
    progress: (sentBytes: number) => state.set({ ...state.get(), sentBytes }),
    /** Not cancellable from here on: the note may have been stored. */
    saving: () => state.set({ ...state.get(), step: "saving" }),
    state,
  };
}

export function useUploadState({ state }: ImageUpload): UploadState {
  return useStore(state, START);
}
