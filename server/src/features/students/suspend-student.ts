import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import { refuse } from "../../platform/refusal.ts";
import { recordAct, targetOf } from "../audit/index.ts";
import { lockUser, changeUser, deleteSessionsOf, findUserOfRole } from "../../identity/index.ts";

type Suspension = { suspended: boolean; reason: string };

/**
 * Suspends a student, which ends every session, or lifts that. Repeated, it changes and records
 * nothing.
 */
export async function suspendStudent(
  platform: Platform,
  actor: Actor,
  studentId: string,
  { suspended, reason }: Suspension,
): Promise<void> {
  await platform.database.transaction(async (tx) => {
    // A sign-in that is under way waits for the lock, or has begun its session before.
    await lockUser(tx, studentId, "write");
    const student = await findUserOfRole(tx, "student", studentId);
    if (!student) throw refuse("STUDENT_NOT_FOUND");
    if ((student.suspended === 1) === suspended) return;
    await changeUser(tx, student, {
      suspended: suspended ? 1 : 0,
      suspension_reason: suspended ? reason : "",
    });
    if (suspended) await deleteSessionsOf(tx, studentId);
    const act = suspended ? "suspendStudent" : "unsuspendStudent";
    await recordAct(platform, tx, { actor, act, target: targetOf(student), reason });
  });
}
