import { createStore } from "../../lib/store.ts";

/** Milliseconds in which a reply can be undone. */
const UNDO_MS = 8_000;

type HeldReply = { recitationId: string; sendNow: () => void; undo: () => void };

/** The last reply, while it can be undone. */
export const heldReply = createStore<HeldReply | undefined>(undefined);

export const sendHeldReply = (): void => heldReply.get()?.sendNow();

/** Resolves with true to send the reply, or with false after Undo. The previous reply is sent at once. */
export async function holdReply(recitationId: string): Promise<boolean> {
  sendHeldReply();
  return new Promise((resolve) => {
    const end = (isToSend: boolean) => {
      clearTimeout(timer);
      heldReply.set(undefined);
      resolve(isToSend);
    };
    const timer = setTimeout(() => end(true), UNDO_MS);
    heldReply.set({ recitationId, sendNow: () => end(true), undo: () => end(false) });
  });
}
