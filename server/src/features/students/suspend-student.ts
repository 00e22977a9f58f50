import type { Tx } from "../../platform/database/database.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import { refuse } from "../../platform/refusal.ts";
import { recordAct, targetOf } from "../audit/index.ts";
import {
  lockUser,
  changeUser,
  deleteOwnSessionsOf,
  findUserOfRole,
  listChildren,
} from "../../identity/index.ts";

type Suspension = { suspended: boolean; reason: string; children?: boolean | undefined };

/**
 * Suspends a student, which ends every session, or lifts that; of a guardian the children too, where the
 * admin chose so. Repeated, it changes and records nothing.
 */
export async function suspendStudent(
  platform: Platform,
  actor: Actor,
  studentId: string,
  { children = false, ...suspension }: Suspension,
): Promise<void> {
  await platform.database.transaction(async (tx) => {
    if (children) await suspendChildren(platform, tx, { actor, id: studentId, ...suspension });
    await suspendOne(platform, tx, { actor, id: studentId, ...suspension });
  });
}

/** The children of a guardian. */
export async function suspendChildren(
  platform: Platform,
  tx: Tx,
  { id: guardianId, ...suspension }: One,
): Promise<void> {
  const own = await listChildren(tx, guardianId);
  for (const { id } of own.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
    await suspendOne(platform, tx, { ...suspension, id });
  }
}

type One = Omit<Suspension, "children"> & { actor: Actor; id: string };

async function suspendOne(platform: Platform, tx: Tx, { actor, id, suspended, reason }: One) {
  // A sign-in that is under way waits for the lock, or has begun its session before.
  await lockUser(tx, id, "write");
  const student = await findUserOfRole(tx, "student", id);
  if (!student) throw refuse("STUDENT_NOT_FOUND");
  if ((student.suspended === 1) === suspended) return;
  await changeUser(tx, student, {
    suspended: suspended ? 1 : 0,
    suspension_reason: suspended ? reason : "",
  });
  if (suspended) await deleteOwnSessionsOf(tx, id);
  const act = suspended ? "suspendStudent" : "unsuspendStudent";
  await recordAct(platform, tx, { actor, act, target: targetOf(student), reason });
}
