import {
  currentSender,
  loadOutbox,
  type QueuedCall,
  queuedEntry,
} from "../../device/outbox/index.ts";
import { DOUBLE_TAP_MS } from "../../lib/double-tap.ts";
import { createStore } from "../../lib/store.ts";

const UNDO_MS = 8_000;

/** Id of the recitation whose reply can still be undone. */
export const heldReply = createStore<string | undefined>(undefined);

let heldAt = -Infinity;
/** True during a double tap on the button that sent the reply. */
export const wasJustHeld = () => performance.now() - heldAt < DOUBLE_TAP_MS;

let timer: ReturnType<typeof setTimeout> | undefined;

/** Queues a reply, which is sent after the time for Undo, even if the page is closed. The previous one is sent now. */
export async function holdReply(reply: QueuedCall<"recitations/answer">): Promise<void> {
  const sender = currentSender();
  await sendHeldReply();
  const queue = await loadOutbox();
  await queue.add({ ...reply, notBefore: Date.now() + UNDO_MS }, sender);
  heldReply.set(reply.params.id);
  heldAt = performance.now();
  timer = setTimeout(() => void sendHeldReply(), UNDO_MS);
}

export async function sendHeldReply(): Promise<void> {
  const held = release();
  if (held) await (await loadOutbox()).amend(held.seq, { notBefore: undefined });
}

/** Takes the reply out of the queue. Its draft is still there. */
export async function undoReply(): Promise<void> {
  const held = release();
  if (held) await (await loadOutbox()).drop(held.seq);
}

function release() {
  const id = heldReply.get();
  clearTimeout(timer);
  heldReply.set(undefined);
  return id === undefined ? undefined : queuedEntry("recitations/answer", { id });
}
