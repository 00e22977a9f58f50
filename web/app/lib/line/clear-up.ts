import { contract } from "@madrasa/contract";
import { ApiError } from "@madrasa/contract/client";
import { call } from "../api/client.ts";
import { reportError } from "../browser/report.ts";
import {
  forgetLeftPerson,
  forgetLeftToken,
  leftPeople,
  leftTokens,
} from "../session/left-behind.ts";
import { forgetPerson } from "./forget-person.ts";
import { untilSilent } from "./line.ts";
import { withLock } from "./lock.ts";
import { loadLater } from "./try-again.ts";

let stop: (() => void) | undefined;

/** Removes what people have left on the device, and ends at the school the sessions that ended here without a line. */
export function clearUp(): void {
  stop?.();
  stop = loadLater(async () => withLock("clear up", clearAll), 0);
}

async function clearAll(): Promise<void> {
  for (const { userId, due } of leftPeople()) {
    if (due > Date.now()) continue;
    // What cannot be removed now is removed by a later page.
    const isForgotten = forgetPerson(userId, { isChosen: due === 0 }).then(() => true, reportError);
    if (await isForgotten) forgetLeftPerson(userId);
  }
  for (const token of leftTokens()) {
    try {
      await call(contract.signIn.logout, { token, body: {}, signal: untilSilent() });
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 401)) throw error;
    }
    forgetLeftToken(token);
  }
}
