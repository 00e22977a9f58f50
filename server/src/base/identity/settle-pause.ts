import type { Tx } from "../../platform/database/database.ts";
import { findPaused, listDeciding, setPaused } from "./families.queries.ts";
import { changeUser, findUser } from "./people.queries.ts";
import { deleteOwnSessionsOf } from "./sessions.queries.ts";

/**
 * Pauses a child whose guardians are all suspended, or one of them by an admin's choice with the children; else resumes
 * it. For changes of guardians and of their suspensions; the transaction must lock the child. Returns whether the child
 * was paused; undefined without a change. A child's own suspension outlasts those of its guardians.
 */
export async function settlePause(tx: Tx, childId: string): Promise<boolean | undefined> {
  const child = await findUser(tx, childId);
  const wasPaused = await findPaused(tx, childId);
  if (!child || wasPaused === undefined || (child.suspended === 1 && !wasPaused)) return undefined;
  const guardians = await listDeciding(tx, [childId]);
  const suspended = guardians.filter((guardian) => guardian.suspended === 1);
  const isPaused =
    suspended.some(({ pauses }) => pauses === 1) || suspended.length === guardians.length;
  if (isPaused === wasPaused || guardians.length === 0) return undefined;
  await setPaused(tx, childId, isPaused);
  await changeUser(tx, child, {
    suspended: isPaused ? 1 : 0,
    suspension_reason: isPaused ? (suspended[0]?.suspension_reason ?? "") : "",
  });
  if (isPaused) await deleteOwnSessionsOf(tx, childId);
  return isPaused;
}
