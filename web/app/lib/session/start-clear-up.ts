import { requireScripts } from "../browser/require-scripts.ts";
import { onLineBack } from "../line/line.ts";
import { localStore, PERSON_KEY } from "../storage/storage.ts";
import { leavePerson, leftPeople, leftTokens } from "./left-behind.ts";
import { currentSession, onSession } from "./session.ts";

/** Clears up after ended sessions, if there is something to do. */
async function clearUp(): Promise<void> {
  if (leftTokens().length === 0 && leftPeople().every(({ due }) => due > Date.now())) return;
  try {
    await requireScripts();
    (await import("../line/clear-up.ts")).clearUp();
  } catch {
    // Without a line: again once it is back.
  }
}

/** Ended under a former build, which noted no time. */
function noteLastPerson(): void {
  const last = localStore.read(PERSON_KEY);
  const isNoted = !last || leftPeople().some(({ userId }) => userId === last);
  if (!isNoted && currentSession().status === "signedOut") leavePerson(last, false);
}

if (typeof window !== "undefined") {
  noteLastPerson();
  void clearUp();
  onSession(() => void clearUp());
  onLineBack(() => void clearUp());
}
