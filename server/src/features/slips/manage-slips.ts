import type { Actor } from "../../platform/actor.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { Platform } from "../../platform/platform.ts";
import { refuse } from "../../platform/refusal.ts";
import { courseToManage } from "../courses/index.ts";
import { endEnrolment } from "../enrolment/index.ts";
import { requireSession } from "../../identity/index.ts";
import { deleteEndedSlips, deleteSlip, findSlip, markSeen, setFree } from "./slips.queries.ts";

export async function noteSlipsSeen(
  { database, clock }: Platform,
  actor: Actor,
  courseId: string,
): Promise<void> {
  await database.transaction(async (tx) => {
    await requireSession(tx, actor);
    await courseToManage(tx, actor, courseId);
    await markSeen(tx, courseId, clock());
  });
}

/** The name is deleted with it. */
export async function endSlip(platform: Platform, actor: Actor, id: string): Promise<void> {
  await platform.database.transaction(async (tx) => {
    await requireSession(tx, actor);
    const slip = await slipToManage(platform, tx, actor, id);
    await deleteSlip(tx, slip.id);
  });
}

/** Repeated, it changes nothing: the slip is free. */
export async function freeSlip(platform: Platform, actor: Actor, id: string): Promise<void> {
  await platform.database.transaction(async (tx) => {
    await requireSession(tx, actor);
    const slip = await slipToManage(platform, tx, actor, id);
    if (slip.taken_at === null) return;
    if (slip.student_id !== null) {
      await endEnrolment(tx, { courseId: slip.course_id, studentId: slip.student_id });
    }
    await setFree(tx, slip);
  });
}

/** Deletes slips whose 30 days are over. */
export async function sweepSlips({ database, clock }: Platform): Promise<void> {
  await database.transaction((tx) => deleteEndedSlips(tx, clock()));
}

/** Another teacher's is not found, as none is. */
async function slipToManage({ clock }: Platform, tx: Tx, actor: Actor, id: string) {
  const slip = await findSlip(tx, { id }, clock());
  if (!slip) throw refuse("SLIP_NOT_FOUND");
  await courseToManage(tx, actor, slip.course_id);
  return slip;
}
