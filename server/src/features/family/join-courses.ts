import { refuse } from "../../platform/refusal.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { Platform } from "../../platform/platform.ts";
import { closedToStudents, findCourse } from "../courses/index.ts";
import { enrolIn } from "../enrolment/index.ts";
import { listGuardians, lockUser, requireSession } from "../../identity/index.ts";
import { ownChildren } from "./family.policy.ts";
import { countRequests, deleteRequest, insertRequest } from "./family.queries.ts";

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
    await ownChildren(tx, actor, childIds);
    for (const childId of childIds) await join(platform, tx, { courseId, childId });
  });
}

/** A child's wish, which its guardians see. A student without guardians joins at once. */
export async function askToJoin(
  platform: Platform,
  actor: Actor,
  courseId: string,
): Promise<{ joined: boolean }> {
  return platform.database.transaction(async (tx) => {
    await lockUser(tx, actor.id, "write");
    await requireSession(tx, actor);
    if ((await listGuardians(tx, actor.id)).length === 0) {
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
    if (allow) await join(platform, tx, { courseId, childId });
    else await deleteRequest(tx, { childId, courseId });
  });
}

async function join(
  platform: Platform,
  tx: Tx,
  { courseId, childId }: { courseId: string; childId: string },
): Promise<void> {
  await deleteRequest(tx, { childId, courseId });
  const outcome = await enrolIn(platform, tx, { courseId, studentId: childId });
  if (outcome === "removed") throw refuse("REMOVED_FROM_COURSE");
}
