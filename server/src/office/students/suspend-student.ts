import type { Tx } from "../../platform/database/database.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import { refuse } from "../../platform/refusal.ts";
import { recordAction, targetOf } from "../../base/audit/index.ts";
import { deleteCodesOf } from "../../base/codes/index.ts";
import { deleteInvitationsBy } from "../../family/guardians/index.ts";
import {
  actAs,
  lockUser,
  lockUsers,
  changeUser,
  findPaused,
  deleteOwnSessionsOf,
  deleteSessionsByKeysOf,
  findUser,
  findUserOfRole,
  listChildren,
  listDeciding,
  setPaused,
  setPauses,
  settlePause,
  notify,
} from "../../base/identity/index.ts";

type One = { actor: Actor; id: string; suspended: boolean; reason: string };
/** `children`: pauses all. By default those without another guardian. */
type Suspension = { children?: boolean | undefined };

/** Suspends a student and ends all sessions, or lifts the suspension. Idempotent. */
export async function suspendStudent(
  platform: Platform,
  actor: Actor,
  studentId: string,
  suspension: Omit<One, "actor" | "id"> & Suspension,
): Promise<void> {
  await actAs(platform, actor, async (tx) => {
    const one = { ...suspension, actor, id: studentId };
    const family = await lockFamily(tx, studentId);
    await suspendOne(platform, tx, one);
    await settleFamily(platform, tx, { ...one, ...family });
  });
}

type Family = { own: Awaited<ReturnType<typeof listChildren>>; wasSuspended: boolean };

/** Before the guardian's own row changes. */
export async function lockFamily(tx: Tx, guardianId: string): Promise<Family> {
  const own = await listChildren(tx, guardianId);
  await lockUsers(tx, [...own.map(({ id }) => id), guardianId]);
  return { own, wasSuspended: (await findUser(tx, guardianId))?.suspended === 1 };
}

/** Pauses or resumes the children of a guardian whose own row has changed, and notifies the active guardians. */
export async function settleFamily(
  platform: Platform,
  tx: Tx,
  { children: pausesAll, own, wasSuspended, ...one }: One & Suspension & Family,
): Promise<void> {
  const { actor, id, suspended, reason } = one;
  if (wasSuspended === suspended && pausesAll === undefined) return;
  const ids = own.map((child) => child.id);
  await setPauses(tx, { guardianId: id }, suspended && pausesAll === true);
  if (suspended) {
    await deleteSessionsByKeysOf(tx, id);
    await deleteInvitationsBy(tx, id);
    // Sent to a phone for a child.
    for (const childId of ids) await deleteCodesOf(tx, childId, []);
  }
  const guardians = await listDeciding(tx, ids);
  for (const childId of ids) {
    const isPaused = await settlePause(tx, childId);
    const child = await findUser(tx, childId);
    if (!child) continue;
    if (isPaused !== undefined) {
      await recordAction(platform, tx, {
        actor,
        action: isPaused ? "suspendStudent" : "unsuspendStudent",
        target: targetOf(child),
        reason: isPaused ? reason : "",
      });
    }
    if (!suspended && isPaused !== false) continue;
    const told = guardians.filter((one) => one.child_id === childId && one.suspended === 0);
    const what = isPaused === false ? "resumed" : child.suspended === 1 ? "paused" : "other";
    const facts = { name: child.first_name, what };
    await notify(tx, platform, told, { kind: "guardians", template: "otherSuspended", facts });
  }
}

async function suspendOne(
  platform: Platform,
  tx: Tx,
  { actor, id, suspended, reason }: One,
): Promise<void> {
  // A concurrent sign-in waits for the lock, or has created its session before.
  await lockUser(tx, id, "write");
  const student = await findUserOfRole(tx, "student", id);
  if (!student) throw refuse("STUDENT_NOT_FOUND");
  // An admin's decision about the child itself replaces a pause.
  const wasPaused = (await findPaused(tx, id)) === true;
  await setPaused(tx, id, false);
  if (!suspended) await setPauses(tx, { childId: id }, false);
  if ((student.suspended === 1) === suspended && !wasPaused) return;
  await changeUser(tx, student, {
    suspended: suspended ? 1 : 0,
    suspension_reason: suspended ? reason : "",
  });
  if (suspended) await deleteOwnSessionsOf(tx, id);
  const action = suspended ? "suspendStudent" : "unsuspendStudent";
  await recordAction(platform, tx, { actor, action, target: targetOf(student), reason });
}
