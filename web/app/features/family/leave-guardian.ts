import { familySession } from "../../lib/session/family-sessions.ts";
import { lastPerson } from "../../lib/session/person.ts";
import { currentSession, logout } from "../../lib/session/session.ts";
import { endLater } from "./enter.ts";

/** The guardian's session ends here before the password is asked for: a reload does not lead back into it. */
export function leaveGuardian(): void {
  const session = currentSession();
  const last = lastPerson();
  const isChilds = last !== null && familySession(last) !== undefined;
  if (session.status !== "signedIn" || isChilds) return;
  endLater(session.token);
  logout("expired");
}
