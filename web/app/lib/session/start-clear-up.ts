import { requireScripts } from "../browser/require-scripts.ts";
import { onLineBack } from "../line/line.ts";
import { localStore, PERSON_KEY } from "../storage/storage.ts";
import { leavePerson, leftPeople, leftTokens } from "./left-behind.ts";
import { currentSession } from "./session.ts";

/** Clears up after ended sessions, if there is something to do, now or when the line is back. Returns what stops it. */
export function startClearUp(): () => void {
  const last = localStore.read(PERSON_KEY);
  // Ended under a former build, which noted no time.
  const isNoted = !last || leftPeople().some(({ userId }) => userId === last);
  if (!isNoted && currentSession().status === "signedOut") leavePerson(last, false);
  void clearUp();
  return onLineBack(() => void clearUp());
}

async function clearUp(): Promise<void> {
  if (leftTokens().length === 0 && leftPeople().every(({ due }) => due > Date.now())) return;
  try {
    await requireScripts();
    (await import("../line/clear-up.ts")).clearUp();
  } catch {
    // No line.
  }
}
