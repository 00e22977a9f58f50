import { refuse } from "../../platform/refusal.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { Platform } from "../../platform/platform.ts";
import { closedToStudents, findCourse } from "../../courses/courses/index.ts";
import {
  endByWish,
  enrolTogether,
  isRemoved,
  requireJoined,
} from "../../learning/enrolment/index.ts";
import { actAs, lockUser, lockUsers } from "../../base/identity/index.ts";
import { requireOwnChildren } from "./family.policy.ts";
import {
  countRequests,
  countWithheld,
  deleteRequests,
  deleteWithheld,
  insertRequest,
  insertWithheld,
  isWithheldByOther,
  listHeldSlips,
} from "./family.queries.ts";

const REQUESTS_MAX = 20;

const WITHHELD_MAX = 200;

type Choice = { courseId: string; childIds: readonly string[] };

export type TakeHeldSlip = (
  tx: Tx,
  slipId: string,
  taken: { studentId: string; takenBy: string; now: number },
) => Promise<void>;
type Slips = { takeHeldSlip: TakeHeldSlip };

export async function joinForChildren(
  platform: Platform,
  slips: Slips,
  actor: Actor,
  { courseId, childIds }: Choice,
): Promise<void> {
  const enrolled = await actAs(platform, actor, async (tx) => {
    const studentIds = (await requireOwnChildren(tx, actor, [...new Set(childIds)])).map(
      ({ id }) => id,
    );
    await requireNotWithheld(tx, actor, { courseId, childIds: studentIds });
    return join(platform, tx, slips, { courseId, childIds: studentIds, takenBy: actor.id });
  });
  requireJoined(enrolled);
}

/** Requests a course for a child; other students join immediately. */
export async function askToJoin(
  platform: Platform,
  actor: Actor,
  courseId: string,
): Promise<{ joined: boolean }> {
  const enrolled = await actAs(
    platform,
    actor,
    async (tx) => {
      if (!actor.isChild) {
        const outcome = await enrolTogether(platform, tx, { courseId, studentIds: [actor.id] });
        return outcome === "removed" ? outcome : { joined: true };
      }
      await request(platform, tx, { courseId, childId: actor.id, slipId: null });
      return { joined: false };
    },
    [actor.id],
  );
  return requireJoined(enrolled);
}

/** The transaction must lock the child's row. */
export async function request(
  platform: Platform,
  tx: Tx,
  { courseId, childId, slipId }: { courseId: string; childId: string; slipId: string | null },
): Promise<void> {
  const course = await findCourse(tx, { id: courseId });
  if (!course) throw refuse("COURSE_NOT_FOUND");
  const closed = closedToStudents(course);
  if (closed) throw refuse(closed);
  if (await isRemoved(platform, tx, { courseId, studentId: childId })) {
    throw refuse("REMOVED_FROM_COURSE");
  }
  if ((await countRequests(tx, childId)) >= REQUESTS_MAX) throw refuse("TOO_MANY_REQUESTS");
  const asked_at = platform.clock();
  await insertRequest(tx, { child_id: childId, course_id: courseId, asked_at, slip_id: slipId });
}

/**
 * The main guardian's no also takes a child out of the course, as if the child had left it; the other's no then changes
 * nothing. Idempotent.
 */
export async function answerRequest(
  platform: Platform,
  slips: Slips,
  actor: Actor,
  { childId, courseId, allow }: { childId: string; courseId: string; allow: boolean },
): Promise<void> {
  const enrolled = await actAs(platform, actor, async (tx) => {
    const [child] = await requireOwnChildren(tx, actor, [childId]);
    if (allow) {
      await requireNotWithheld(tx, actor, { courseId, childIds: [childId] });
      return join(platform, tx, slips, { courseId, childIds: [childId], takenBy: actor.id });
    }
    if (!(await findCourse(tx, { id: courseId }))) throw refuse("COURSE_NOT_FOUND");
    await lockUser(tx, childId, "write");
    const withheld_at = platform.clock();
    const isOut = await endByWish(tx, { courseId, studentId: childId }, withheld_at);
    if (isOut && child?.is_first !== 1) throw refuse("FIRST_GUARDIAN_DECIDES");
    await deleteRequests(tx, { childIds: [childId], courseId });
    if ((await countWithheld(tx, childId)) >= WITHHELD_MAX) throw refuse("TOO_MANY_REQUESTS");
    await insertWithheld(tx, {
      child_id: childId,
      course_id: courseId,
      guardian_id: actor.id,
      withheld_at,
    });
    return undefined;
  });
  if (enrolled) requireJoined(enrolled);
}

/** A guardian's yes withdraws only their own no. Throws if another guardian has refused; a child needs both. */
export async function requireNotWithheld(
  tx: Tx,
  actor: Actor,
  { courseId, childIds }: Choice,
): Promise<void> {
  // Serialises concurrent answers of two guardians.
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
  { takeHeldSlip }: Slips,
  { courseId, childIds, takenBy }: Choice & { takenBy: string },
) {
  const now = platform.clock();
  const held = await listHeldSlips(tx, { courseId, childIds }, now);
  const enrolled = await enrolTogether(platform, tx, { courseId, studentIds: childIds });
  if (enrolled === "removed") return enrolled;
  await deleteRequests(tx, { childIds, courseId });
  if (enrolled.joined) {
    for (const { slip_id: slipId, child_id: studentId } of held) {
      await takeHeldSlip(tx, slipId, { studentId, takenBy, now });
    }
  }
  return enrolled;
}
