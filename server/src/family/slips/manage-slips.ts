import type { Actor } from "../../platform/actor.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { Platform } from "../../platform/platform.ts";
import { refuse } from "../../platform/refusal.ts";
import { requireOwnCourse } from "../../courses/courses/index.ts";
import { removeFamily } from "../../learning/enrolment/index.ts";
import { actAs } from "../../base/identity/index.ts";
import { deleteEndedSlips, deleteSlip, findSlip, markSeen, setFree } from "./slips.queries.ts";

export async function markSlipsSeen(
  { database, clock }: Platform,
  actor: Actor,
  courseId: string,
): Promise<void> {
  await actAs({ database }, actor, async (tx) => {
    await requireOwnCourse(tx, actor, courseId);
    await markSeen(tx, courseId, clock());
  });
}

export async function revokeSlip(platform: Platform, actor: Actor, id: string): Promise<void> {
  await actAs(platform, actor, async (tx) => {
    const slip = await requireOwnSlip(platform, tx, actor, id);
    await deleteSlip(tx, slip.id);
  });
}

/** Idempotent. */
export async function releaseSlip(platform: Platform, actor: Actor, id: string): Promise<void> {
  await actAs(platform, actor, async (tx) => {
    const slip = await requireOwnSlip(platform, tx, actor, id);
    if (slip.taken_at === null) return;
    const { course_id: courseId, student_id: studentId, taken_by: guardianId } = slip;
    if (studentId !== null && guardianId !== null) {
      await removeFamily(platform, tx, { courseId, studentId, guardianId });
    }
    await setFree(tx, slip.id);
  });
}

export async function sweepSlips({ database, clock }: Platform): Promise<void> {
  await database.transaction((tx) => deleteEndedSlips(tx, clock()));
}

/** Throws SLIP_NOT_FOUND for another teacher's. */
async function requireOwnSlip({ clock }: Platform, tx: Tx, actor: Actor, id: string) {
  const slip = await findSlip(tx, { id }, clock());
  if (!slip) throw refuse("SLIP_NOT_FOUND");
  await requireOwnCourse(tx, actor, slip.course_id);
  return slip;
}
