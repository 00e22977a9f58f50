import type { z } from "zod";
import type { complaints } from "@madrasa/contract/base/complaints";
import type { ErrorCode } from "@madrasa/contract/errors";
import { isAdmin } from "@madrasa/contract/roles";
import type { Actor } from "../../platform/actor.ts";
import type { Config } from "../../platform/config.ts";
import { DAY, HOUR, SECOND } from "../../platform/clock.ts";
import type { Tx } from "../../platform/database/database.ts";
import { claimIdempotencyKey } from "../../platform/database/idempotency.queries.ts";
import { limitKey } from "../../platform/database/limit-key.ts";
import { consume, consumeAll } from "../../platform/database/rate-limit.queries.ts";
import type { Platform } from "../../platform/platform.ts";
import { refuse } from "../../platform/refusal.ts";
import { newId } from "../../platform/secrets.ts";
import {
  actAs,
  findUser,
  listChildren,
  listGuardians,
  lockUser,
  notify,
  notifySuperadmins,
  type Person,
  verifiedContacts,
} from "../identity/index.ts";
import {
  findCourseOfPart,
  findReader,
  findSubjectCourse,
  findSubjectRecitation,
  findComplaintSubject,
  insertComplaint,
} from "./complaints.queries.ts";
import { wasInCourse } from "./was-in-course.queries.ts";

type Complaint = z.output<typeof complaints.submit.body>;

/** Per day. Children share the limit of their main guardian, who must not be able to use up all of it. */
const OF_PERSON = 5;
const OF_CHILD = 2;
const OF_SCHOOL = 300;

/**
 * Stores a message. Notifies its readers at once, of others within an hour together at its end; above the school's
 * ceiling, once a day. Idempotent by key.
 */
export async function submitComplaint(
  platform: Platform,
  actor: Actor,
  { complaint, key }: { complaint: Complaint; key: string | undefined },
): Promise<string> {
  const { clock, config } = platform;
  const { subject, words, contact } = complaint;
  const now = clock();
  return actAs(platform, actor, async (tx) => {
    // Serialises with account deletion and other calls with the same key.
    await lockUser(tx, actor.id, "write");
    const person = await findUser(tx, actor.id);
    if (!person) throw refuse("NOT_SIGNED_IN");
    // Without the course, which is sent only in a second attempt.
    const asked = { call: "tell", ...complaint, subject: { kind: subject.kind, _id: subject._id } };
    if (
      key !== undefined &&
      !(await claimIdempotencyKey(tx, { userId: actor.id, key, asked }, now))
    ) {
      const known = await findComplaintSubject(tx, {
        authorId: actor.id,
        subjectId: subject._id,
        words,
      });
      return known ?? newId();
    }
    const { courseId, holds } = await courseOf(tx, actor, subject);
    const [guardian] = actor.isChild ? await listGuardians(tx, actor.id) : [];
    const ofChild = {
      key: limitKey(config, "complaint", actor.id),
      limit: OF_CHILD,
      windowMs: DAY,
    };
    const isWithinOwn = actor.isChild && "id" in (await consume(tx, ofChild, now));
    const consumed = await consumeAll(
      tx,
      isWithinOwn ? [] : limitsOf(config, guardian ?? person),
      now,
    );
    if ("retryAfterMs" in consumed) {
      throw refuse("TOO_MANY_REQUESTS", { retryAfterSeconds: consumed.retryAfterMs / SECOND });
    }
    const id = newId();
    await insertComplaint(tx, {
      id,
      author_id: actor.id,
      author_first_name: person.first_name,
      author_last_name: person.last_name,
      by_child: actor.isChild ? 1 : 0,
      subject_kind: subject.kind,
      subject_id: subject._id,
      course_id: courseId,
      words,
      contact,
      submitted_at: now,
      holds: holds ? 1 : 0,
      answered_at: null,
      answered_by: null,
    });
    const counted = await consume(tx, { key: "complaints", limit: OF_SCHOOL, windowMs: DAY }, now);
    const isBelowCeiling = "id" in counted;
    const limit = isBelowCeiling
      ? { key: "told:complaints", limit: 1, windowMs: HOUR }
      : { key: "told:complaints:above", limit: 1, windowMs: DAY };
    const notified = await consume(tx, limit, now);
    const wait = "id" in notified ? 0 : notified.retryAfterMs;
    if (wait === 0 || isBelowCeiling) {
      await notifyReaders(tx, platform, { aboutId: subject._id, dueAt: now + wait });
    }
    return id;
  });
}

const NOT_FOUND = {
  course: "COURSE_NOT_FOUND",
  section: "SECTION_NOT_FOUND",
  lesson: "LESSON_NOT_FOUND",
} as const;

const limitsOf = (config: Config, person: Person) =>
  [person.id, ...verifiedContacts(person).map(({ to }) => to)].map((value) => ({
    key: limitKey(config, "complaint", value),
    limit: OF_PERSON,
    windowMs: DAY,
  }));

/**
 * Course of the subject; null for a person and a deleted one. A recitation can be reported by its listeners, and the
 * family's message retains it. Anyone can report published content; drafts only their teacher and admins.
 */
async function courseOf(
  tx: Tx,
  actor: Actor,
  subject: Complaint["subject"],
): Promise<{ courseId: string | null; holds: boolean }> {
  const { kind, _id } = subject;
  if (kind === "person") {
    if (!(await findUser(tx, _id))) return courseOfDeleted(tx, actor, subject, "NOT_FOUND");
    return { courseId: null, holds: false };
  }
  if (kind === "recitation") {
    const rows = await findSubjectRecitation(tx, _id);
    if (rows.length === 0) return courseOfDeleted(tx, actor, subject, "RECITATION_NOT_FOUND");
    const holds = rows.some((row) => [row.student_id, row.guardian_id].includes(actor.id));
    const isAssignee = holds || rows.some(({ assignee_id }) => assignee_id === actor.id);
    if (!isAssignee) throw refuse("RECITATION_NOT_FOUND");
    return { courseId: rows[0]?.course_id ?? null, holds };
  }
  const course = await (kind === "course"
    ? findSubjectCourse(tx, _id)
    : findCourseOfPart(tx, `${kind}s`, _id));
  if (!course && kind !== "course") return courseOfDeleted(tx, actor, subject, NOT_FOUND[kind]);
  const isOwn = course?.teacher_id === actor.id || isAdmin(actor.role);
  if (!course || (course.published_at === null && !isOwn)) throw refuse(NOT_FOUND[kind]);
  return { courseId: course.id, holds: false };
}

/** Lets current and previous members report content that was deleted quickly. */
async function courseOfDeleted(
  tx: Tx,
  actor: Actor,
  { courseId }: Complaint["subject"],
  code: ErrorCode,
): Promise<{ courseId: string; holds: boolean }> {
  const course = courseId === undefined ? undefined : await findSubjectCourse(tx, courseId);
  if (!course) throw refuse(code);
  const children = await listChildren(tx, actor.id);
  const students = [actor.id, ...children.map(({ id }) => id)];
  const isInside = course.teacher_id === actor.id || (await wasInCourse(tx, course.id, students));
  if (!isInside) throw refuse(code);
  return { courseId: course.id, holds: false };
}

/** Notices of the same time are sent once. */
async function notifyReaders(
  tx: Tx,
  platform: Platform,
  { aboutId, dueAt }: { aboutId: string; dueAt: number },
): Promise<void> {
  const facts = { link: `${platform.config.publicUrl}/admin/dashboard/complaints` };
  const notice = { template: "complaint", facts, subject: `complaints ${dueAt}`, dueAt };
  const reader = await findReader(tx);
  if (reader && reader.id !== aboutId) {
    await notify(tx, platform, [reader], { kind: "complaint", channels: ["email"], ...notice });
  }
  await notifySuperadmins(tx, platform, notice);
}
