import type { Tx } from "../../platform/database/database.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import { refuse } from "../../platform/refusal.ts";
import { recordAction, targetOf } from "../../base/audit/index.ts";
import { deleteCodesOf } from "../../base/codes/index.ts";
import { deleteInvitationsBy } from "../../family/guardians/index.ts";
import {
  actAs,
  type Person,
  lockUser,
  lockUsers,
  changeUser,
  deleteOwnSessionsOf,
  deleteSessionsByKeysOf,
  findUser,
  findUserOfRole,
  listChildren,
  listDeciding,
  listPausedOf,
  setPausedBy,
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
    await suspendFamily(platform, tx, one);
    await suspendOne(platform, tx, one, null);
  });
}

/** Pauses or resumes children, before the guardian's own row changes, and notifies their other guardians. */
export async function suspendFamily(
  platform: Platform,
  tx: Tx,
  { children: pausesAll, ...one }: One & Suspension,
): Promise<void> {
  const { id, suspended } = one;
  const person = await findUser(tx, id);
  const isRepeated = (person?.suspended === 1) === suspended;
  if (isRepeated && pausesAll === undefined) return;
  const own = await (suspended ? listChildren : listPausedOf)(tx, id);
  const ids = own.map((child) => child.id);
  await lockUsers(tx, [...ids, id]);
  if (!suspended) {
    for (const childId of ids) await suspendOne(platform, tx, { ...one, id: childId }, null);
    return;
  }
  await deleteSessionsByKeysOf(tx, id);
  await deleteInvitationsBy(tx, id);
  // Sent to a phone for a child.
  for (const childId of ids) await deleteCodesOf(tx, childId, []);
  const active = (await listDeciding(tx, ids)).filter(
    (one) => one.suspended === 0 && one.id !== id,
  );
  for (const { id: childId, first_name: childName } of own) {
    const others = active.filter((guardian) => guardian.child_id === childId);
    const isPaused = pausesAll === true || others.length === 0;
    const pausedBy = pausesAll === true ? id : childId;
    if (isPaused) await suspendOne(platform, tx, { ...one, id: childId }, pausedBy);
    await notifyOtherGuardians(tx, platform, others, { childName, isPaused });
  }
}

async function suspendOne(
  platform: Platform,
  tx: Tx,
  { actor, id, suspended, reason }: One,
  pausedBy: string | null,
): Promise<void> {
  // A concurrent sign-in waits for the lock, or has created its session before.
  await lockUser(tx, id, "write");
  const student = await findUserOfRole(tx, "student", id);
  if (!student) throw refuse("STUDENT_NOT_FOUND");
  const isChange = (student.suspended === 1) !== suspended;
  // A child's own suspension outlasts the guardian's.
  if (isChange || pausedBy === null) await setPausedBy(tx, id, pausedBy);
  if (!isChange) return;
  await changeUser(tx, student, {
    suspended: suspended ? 1 : 0,
    suspension_reason: suspended ? reason : "",
  });
  if (suspended) await deleteOwnSessionsOf(tx, id);
  const action = suspended ? "suspendStudent" : "unsuspendStudent";
  await recordAction(platform, tx, { actor, action, target: targetOf(student), reason });
}

async function notifyOtherGuardians(
  tx: Tx,
  platform: Platform,
  others: readonly Person[],
  { childName: name, isPaused }: { childName: string; isPaused: boolean },
): Promise<void> {
  const facts = { name, what: isPaused ? "paused" : "other" };
  await notify(tx, platform, others, { kind: "guardians", template: "otherSuspended", facts });
}
