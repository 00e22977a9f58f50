import { refuse } from "../../platform/refusal.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { Platform } from "../../platform/platform.ts";
import { closedToStudents, findCourse } from "../courses/index.ts";
import { enrolIn, enrolTogether } from "../enrolment/index.ts";
import { lockUser, lockUsers, requireSession } from "../../identity/index.ts";
import { ownChildren } from "./family.policy.ts";
import {
  countRequests,
  deleteRequests,
  deleteWithheld,
  insertRequest,
  insertWithheld,
  isWithheldByOther,
} from "./family.queries.ts";

/** Open requests of one child. */
const REQUESTS_MAX = 20;

type Choice = { courseId: string; childIds: readonly string[] };

/** All of them join, or none. */
export async function joinForChildren(
  platform: Platform,
  actor: Actor,
  { courseId, childIds }: Choice,
): Promise<void> {
  await platform.database.transaction(async (tx) => {
    await requireSession(tx, actor);
    const studentIds = (await ownChildren(tx, actor, [...new Set(childIds)])).map(({ id }) => id);
    await requireNotWithheld(tx, actor, { courseId, childIds: studentIds });
    await deleteRequests(tx, { childIds: studentIds, courseId });
    await enrolTogether(platform, tx, { courseId, studentIds });
  });
}

/** A child's wish, which its guardians see. Another student joins at once. */
export async function askToJoin(
  platform: Platform,
  actor: Actor,
  courseId: string,
): Promise<{ joined: boolean }> {
  return platform.database.transaction(async (tx) => {
    await lockUser(tx, actor.id, "write");
    await requireSession(tx, actor);
    if (!actor.isChild) {
      await join(platform, tx, { courseId, childId: actor.id });
      return { joined: true };
    }
    const course = await findCourse(tx, { id: courseId });
    if (!course) throw refuse("COURSE_NOT_FOUND");
    const closed = closedToStudents(course);
    if (closed) throw refuse(closed);
    if ((await countRequests(tx, actor.id)) >= REQUESTS_MAX) throw refuse("TOO_MANY_REQUESTS");
    const asked_at = platform.clock();
    await insertRequest(tx, { child_id: actor.id, course_id: courseId, asked_at });
    return { joined: false };
  });
}

/** Answered before, it does the same again. */
export async function answerRequest(
  platform: Platform,
  actor: Actor,
  { childId, courseId, allow }: { childId: string; courseId: string; allow: boolean },
): Promise<void> {
  await platform.database.transaction(async (tx) => {
    await requireSession(tx, actor);
    await ownChildren(tx, actor, [childId]);
    if (allow) {
      await requireNotWithheld(tx, actor, { courseId, childIds: [childId] });
      return join(platform, tx, { courseId, childId });
    }
    await lockUser(tx, childId, "write");
    if (!(await findCourse(tx, { id: courseId }))) throw refuse("COURSE_NOT_FOUND");
    await deleteRequests(tx, { childIds: [childId], courseId });
    const withheld_at = platform.clock();
    await insertWithheld(tx, {
      child_id: childId,
      course_id: courseId,
      guardian_id: actor.id,
      withheld_at,
    });
  });
}

/** A guardian's yes takes the own earlier no back; of two guardians the other's no counts, and for the child each. */
export async function requireNotWithheld(
  tx: Tx,
  actor: Actor,
  { courseId, childIds }: Choice,
): Promise<void> {
  // Two guardians who answer at once are taken one after the other.
  if (!(await lockUsers(tx, childIds))) throw refuse("CHILD_NOT_FOUND");
  const withheld = { childIds, courseId, guardianId: actor.id };
  if (await isWithheldByOther(tx, withheld)) {
    throw refuse(actor.isChild ? "GUARDIAN_DECIDES" : "OTHER_GUARDIAN_REFUSED");
  }
  await deleteWithheld(tx, withheld);
}

async function join(
  platform: Platform,
  tx: Tx,
  { courseId, childId }: { courseId: string; childId: string },
): Promise<void> {
  await deleteRequests(tx, { childIds: [childId], courseId });
  const outcome = await enrolIn(platform, tx, { courseId, studentId: childId });
  if (outcome === "removed") throw refuse("REMOVED_FROM_COURSE");
}
