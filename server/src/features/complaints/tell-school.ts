import type { z } from "zod";
import type { complaints } from "@madrasa/contract/complaints";
import { isAdmin } from "@madrasa/contract/roles";
import type { Actor } from "../../platform/actor.ts";
import { DAY, HOUR, SECOND } from "../../platform/clock.ts";
import type { Tx } from "../../platform/database/database.ts";
import { isFirst } from "../../platform/database/idempotency.queries.ts";
import { limitKey } from "../../platform/database/limit-key.ts";
import { consume, consumeAll } from "../../platform/database/rate-limit.queries.ts";
import type { Platform } from "../../platform/platform.ts";
import { refuse } from "../../platform/refusal.ts";
import { newId } from "../../platform/secrets.ts";
import {
  findUser,
  letter,
  lockUser,
  requireSession,
  tell,
  tellSuperadmins,
  verifiedContacts,
} from "../../identity/index.ts";
import {
  findReader,
  findSubjectCourse,
  findSubjectLesson,
  findSubjectRecitation,
  findTold,
  insertComplaint,
} from "./complaints.queries.ts";

type Complaint = z.output<typeof complaints.tell.body>;

/** In a day. */
const OF_PERSON = 5;
const OF_SCHOOL = 300;

/**
 * Stores what a person tells the school, and writes to those who read it, at most once an hour. With a key
 * that was accepted before nothing is stored again.
 */
export async function tellSchool(
  platform: Platform,
  actor: Actor,
  { complaint, key }: { complaint: Complaint; key: string | undefined },
): Promise<string> {
  const { database, clock, config } = platform;
  const { subject, words, contact } = complaint;
  const now = clock();
  const limits = [
    { key: limitKey(config, "complaint", actor.id), limit: OF_PERSON, windowMs: DAY },
    { key: "complaints", limit: OF_SCHOOL, windowMs: DAY },
  ];
  const { id, isToTell } = await database.transaction(async (tx) => {
    await requireSession(tx, actor);
    // Nothing is stored of an account that is being deleted, and one act with a key runs at a time.
    if (!(await lockUser(tx, actor.id, "write"))) throw refuse("NOT_SIGNED_IN");
    const asked = { call: "tell", ...complaint };
    if (key !== undefined && !(await isFirst(tx, { userId: actor.id, key, asked }, now))) {
      const known = await findTold(tx, { tellerId: actor.id, subjectId: subject._id, words });
      return { id: known ?? newId(), isToTell: false };
    }
    const courseId = await courseOf(tx, actor, subject);
    const consumed = await consumeAll(tx, limits, now);
    if ("retryAfterMs" in consumed) {
      throw refuse("TOO_MANY_REQUESTS", { retryAfterSeconds: consumed.retryAfterMs / SECOND });
    }
    const id = newId();
    await insertComplaint(tx, {
      id,
      teller_id: actor.id,
      subject_kind: subject.kind,
      subject_id: subject._id,
      course_id: courseId,
      words,
      contact,
      told_at: now,
      answered_at: null,
      answered_by: null,
    });
    const hourly = { key: "told:complaints", limit: 1, windowMs: HOUR };
    return { id, isToTell: "id" in (await consume(tx, hourly, now)) };
  });
  if (isToTell) tellReaders(platform, subject._id);
  return id;
}

/**
 * The course of the subject, null for a person and where it is gone. Of a recitation its hearers may complain. Anyone may complain of what was published, also once it is
 * deleted or the student was removed; of a draft, its teacher and admins.
 */
async function courseOf(
  tx: Tx,
  actor: Actor,
  { kind, _id }: Complaint["subject"],
): Promise<string | null> {
  if (kind === "person") {
    if (!(await findUser(tx, _id))) throw refuse("NOT_FOUND");
    return null;
  }
  if (kind === "recitation") {
    const rows = await findSubjectRecitation(tx, _id);
    const isHearer = rows.some(({ student_id, guardian_id, hearer_id }) =>
      [student_id, guardian_id, hearer_id].includes(actor.id),
    );
    if (!isHearer) throw refuse("RECITATION_NOT_FOUND");
    return rows[0]?.course_id ?? null;
  }
  const isCourse = kind === "course";
  const course = await (isCourse ? findSubjectCourse(tx, _id) : findSubjectLesson(tx, _id));
  const isOwn = course?.teacher_id === actor.id || isAdmin(actor.role);
  if (!course || (course.published_at === null && !isOwn)) {
    throw refuse(isCourse ? "COURSE_NOT_FOUND" : "LESSON_NOT_FOUND");
  }
  return course.id;
}

function tellReaders(platform: Platform, subjectId: string): void {
  const { backgroundTasks, config, database } = platform;
  const link = `${config.publicUrl}/admin/dashboard/complaints`;
  backgroundTasks.run("telling of a complaint", async () => {
    const write = letter(config, "complaint", { link });
    const reader = await findReader(database.read);
    if (reader && reader.id !== subjectId) {
      const contacts = verifiedContacts(reader).filter(({ channel }) => channel === "email");
      await tell(platform, contacts, write);
    }
    await tellSuperadmins(platform, write);
  });
}
