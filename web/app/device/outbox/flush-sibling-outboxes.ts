import { ApiError } from "@madrasa/contract/client";
import { withLock } from "../../lib/offline/lock.ts";
import { classifyError } from "../../lib/offline/classify-error.ts";
import {
  type ChildSession,
  familySessions,
  removeChildSession,
} from "../../lib/session/family-sessions.ts";
import { person } from "../../lib/session/person.ts";
import { localStore, PERSONAL_PREFIX } from "../../lib/storage/storage.ts";
import { handlerFor } from "./handlers.ts";
import { readStored, removeStored } from "./queue.ts";

/**
 * Sends the queues of this device's other children, each with its own session. Refused entries and those with a file
 * wait for the child. Returns true if the connection failed.
 */
export const flushSiblingOutboxes = async (): Promise<boolean> =>
  withLock("sending waiting acts", async () => {
    for (const session of familySessions()) {
      if (session.userId === person.get()?.userId) continue;
      try {
        await sendOf(session);
      } catch (error) {
        const verdict = classifyError(error);
        if (verdict === "later") return true;
        // The server has ended the session; the queue is kept for some days until the child returns.
        if (verdict === "signedOut") removeChildSession(session.userId);
      }
    }
    return false;
  });

async function sendOf(session: ChildSession): Promise<void> {
  const acts = await readStored(session);
  let left = acts.length;
  for (const act of acts) {
    const { sendAs } = handlerFor(act);
    if (act.refusal !== undefined || act.file || !sendAs) continue;
    try {
      await sendAs(session.token, act);
    } catch (error) {
      if (classifyError(error) === "refused" && error instanceof ApiError) continue;
      throw error;
    }
    await removeStored([act.seq]);
    left -= 1;
    const mark = `${PERSONAL_PREFIX}${session.userId}:waiting`;
    if (left > 0) localStore.write(mark, `${left} ${Math.random()}`);
    else localStore.remove(mark);
  }
}
