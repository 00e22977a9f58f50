import type { Tx } from "../../platform/database/database.ts";
import { findPausedBy, listDeciding, setPausedBy } from "./families.queries.ts";
import { changeUser, findUser } from "./people.queries.ts";
import { deleteOwnSessionsOf } from "./sessions.queries.ts";

/**
 * Pauses a child whose last active guardian has gone, and resumes one whose pause has lost its reason. For changes of
 * guardians; the transaction must lock the child.
 */
export async function settlePause(tx: Tx, childId: string): Promise<void> {
  const child = await findUser(tx, childId);
  const pausedBy = await findPausedBy(tx, childId);
  if (!child || pausedBy === undefined) return;
  const guardians = await listDeciding(tx, [childId]);
  const hasActive = guardians.some(({ suspended }) => suspended === 0);
  const isChosen = guardians.some(({ id }) => id === pausedBy);
  const isSuspendedItself = child.suspended === 1 && pausedBy === null;
  const isSettled = hasActive === (pausedBy === null);
  if (isSettled || isSuspendedItself || isChosen || guardians.length === 0) return;
  await setPausedBy(tx, childId, hasActive ? null : childId);
  await changeUser(tx, child, {
    suspended: hasActive ? 0 : 1,
    suspension_reason: hasActive ? "" : (guardians[0]?.suspension_reason ?? ""),
  });
  if (!hasActive) await deleteOwnSessionsOf(tx, childId);
}
