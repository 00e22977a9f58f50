import { isChildHere } from "../../lib/session/family-key.ts";
import { currentSession, logout } from "../../lib/session/session.ts";
import { queueSessionEnd } from "./enter.ts";

/** Ends the session before asking for the password, so that a reload does not restore it. */
export function leaveGuardian(): void {
  const session = currentSession();
  if (session.status !== "signedIn" || isChildHere()) return;
  queueSessionEnd(session.token);
  logout("expired");
}
