import { ApiError } from "@madrasa/contract/client";
import { withLock } from "../../lib/line/lock.ts";
import { verdictOf } from "../../lib/line/verdict.ts";
import {
  type FamilySession,
  familySessions,
  endFamilySession,
} from "../../lib/session/family-sessions.ts";
import { person } from "../../lib/session/person.ts";
import { localStore, PERSONAL_PREFIX } from "../../lib/storage/storage.ts";
import { kindOf } from "./kinds.ts";
import { readStored, removeStored } from "./queue.ts";

/**
 * Sends the queues of this device's other children, each with its own session. Refused entries and those with a file
 * wait for the child. Returns true if the connection failed.
 */
export const sendOfOthers = async (): Promise<boolean> =>
  withLock("sending waiting acts", async () => {
    for (const session of familySessions()) {
      if (session.userId === person.get()?.userId) continue;
      try {
        await sendOf(session);
      } catch (error) {
        const verdict = verdictOf(error);
        if (verdict === "later") return true;
        // The server has ended the session; the queue is kept for some days until the child returns.
        if (verdict === "signedOut") endFamilySession(session.userId);
      }
    }
    return false;
  });

async function sendOf(session: FamilySession): Promise<void> {
  const acts = await readStored(session);
  let left = acts.length;
  for (const act of acts) {
    const { sendAs } = kindOf(act);
    if (act.refusal !== undefined || act.file || !sendAs) continue;
    try {
      await sendAs(session.token, act);
    } catch (error) {
      if (verdictOf(error) === "refused" && error instanceof ApiError) continue;
      throw error;
    }
    await removeStored([act.seq]);
    left -= 1;
    const mark = `${PERSONAL_PREFIX}${session.userId}:waiting`;
    if (left > 0) localStore.write(mark, `${left} ${Math.random()}`);
    else localStore.remove(mark);
  }
}
