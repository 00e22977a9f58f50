import type { z } from "zod";
import { SUBSTITUTES_MAX } from "@madrasa/contract/limits";
import type { sheet } from "@madrasa/contract/halaqa/sheet";
import type { Actor } from "../../platform/actor.ts";
import { lockRows } from "../../platform/database/dialect.ts";
import type { Platform } from "../../platform/platform.ts";
import { refuse } from "../../platform/refusal.ts";
import { actAs } from "../../base/identity/index.ts";
import {
  requireOwnCourse,
  findCourse,
  findTeacherToInvite,
  notifyInvitedTeacher,
  requireTeaching,
} from "../../courses/courses/index.ts";
import { requireHelping } from "../listeners/index.ts";
import { requireOwnSheet } from "./sheet.policy.ts";
import {
  countSubstitutes,
  deleteSubstitute,
  insertSubstitute,
  markAccepted,
} from "./substitutes.queries.ts";

type Contact = z.output<typeof sheet.askSubstitute.body>;

/** Invites an approved teacher, notifies them, and returns their name. Idempotent. */
export async function askSubstitute(
  platform: Platform,
  actor: Actor,
  courseId: string,
  contact: Contact,
) {
  const { clock } = platform;
  const asked = await actAs(platform, actor, async (tx) => {
    requireTeaching(actor);
    await lockRows(tx, "courses", "id", courseId, "write");
    const course = await requireOwnSheet(tx, actor, courseId);
    if (course.published_at === null) throw refuse("COURSE_NOT_PUBLISHED");
    await requireHelping(tx, courseId, contact);
    const teacher = await findTeacherToInvite(tx, actor, contact, clock());
    if (!teacher) return undefined;
    if ((await countSubstitutes(tx, courseId)) >= SUBSTITUTES_MAX) {
      throw refuse("TOO_MANY_SUBSTITUTES");
    }
    const row = { course_id: courseId, person_id: teacher.id };
    const isNew = await insertSubstitute(tx, { ...row, asked_at: clock(), accepted_at: null });
    if (!isNew) return teacher;
    await notifyInvitedTeacher(tx, platform, { teacher, courseId, part: "substitute" });
    return teacher;
  });
  // Thrown after the transaction that counted the attempt.
  if (!asked) throw refuse("TEACHER_NOT_FOUND");
  const { id: _id, first_name: firstName, last_name: lastName } = asked;
  return { _id, firstName, lastName };
}

export async function acceptSheet(
  { database, clock }: Platform,
  actor: Actor,
  courseId: string,
): Promise<void> {
  await actAs({ database }, actor, async (tx) => {
    requireTeaching(actor);
    await lockRows(tx, "courses", "id", courseId, "write");
    const isThere = (await findCourse(tx, { id: courseId })) !== undefined;
    const ref = { courseId, personId: actor.id };
    if (!isThere || !(await markAccepted(tx, ref, clock()))) throw refuse("COURSE_NOT_FOUND");
  });
}

/** For the course's teacher or the substitute. Idempotent. */
export async function endSubstitute(
  { database }: Platform,
  actor: Actor,
  ref: { courseId: string; personId: string },
): Promise<void> {
  await actAs({ database }, actor, async (tx) => {
    requireTeaching(actor);
    // A concurrent write by the substitute finishes first.
    await lockRows(tx, "courses", "id", ref.courseId, "write");
    if (ref.personId !== actor.id) await requireOwnCourse(tx, actor, ref.courseId);
    await deleteSubstitute(tx, ref);
  });
}
