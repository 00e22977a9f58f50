import { RECITATION_DAYS } from "@madrasa/contract/limits";
import { sql } from "kysely";
import { DAY } from "../../platform/clock.ts";
import type { Db, Tx } from "../../platform/database/database.ts";
import {
  countRows,
  newestFirst,
  oldestFirst,
  type Count,
  type Page,
} from "../../platform/database/paging.ts";
import type { Flag, NewRow, Row } from "../../platform/database/tables.ts";
import { coursesOnHome } from "../../learning/enrolment/index.ts";
import { activeListeners } from "../listeners/index.ts";

export type RecitationRow = Row<"recitations">;
type RetainedRow = RecitationRow & { is_held: Flag };

/** Submissions are deleted within 120 days: unanswered after 60, others 60 days after the reply. */
export const expiryOf = (now: number): number => now + RECITATION_DAYS * DAY;

export async function insertRecitation(tx: Tx, recitation: NewRow<"recitations">): Promise<void> {
  await tx.insertInto("recitations").values(recitation).execute();
}

export async function findRecitation(db: Db, id: string): Promise<RecitationRow | undefined> {
  return db.selectFrom("recitations").selectAll().where("id", "=", id).executeTakeFirst();
}

/**
 * True while retained by an open message of the family or a grant to an admin. Retained ones are not deleted, and no
 * teacher hears them.
 */
export const isHeld = (db: Db, now: number) => {
  const hearings = db
    .selectFrom("playback_grants as opened")
    .select("opened.id")
    .whereRef("opened.recitation_id", "=", "recitations.id" as never)
    .where("opened.expires_at", ">", now);
  return sql<boolean>`(exists ${holding(db)} or exists ${hearings})`;
};

const holding = (db: Db) =>
  db
    .selectFrom("complaints")
    .select("complaints.id")
    .where("complaints.subject_kind", "=", sql.lit("recitation" as const))
    .whereRef("complaints.subject_id", "=", "recitations.id" as never)
    .where("complaints.answered_at", "is", null)
    .where("complaints.holds", "=", 1);

const heldFlag = (db: Db, now: number) =>
  sql<Flag>`case when ${isHeld(db, now)} then 1 else 0 end`.as("is_held");

export const isRetained = (db: Db, now: number) =>
  sql<boolean>`(recitations.expires_at > ${now} or ${isHeld(db, now)})`;

const chosenListener = (db: Db) =>
  activeListeners(db)
    .select("listening.course_id")
    .whereRef("listening.course_id", "=", "recitations.course_id" as never)
    .whereRef("listening.person_id", "=", "recitations.listener_id" as never);

/** False once its only listener has left. */
const hasReviewer = (db: Db) =>
  sql<boolean>`(recitations.listener_id is null or exists ${chosenListener(db)})`;

export async function findRetained(
  db: Db,
  id: string,
  now: number,
): Promise<RetainedRow | undefined> {
  return db
    .selectFrom("recitations")
    .innerJoin("users as student", "student.id", "recitations.student_id")
    .selectAll("recitations")
    .select(heldFlag(db, now))
    .where("recitations.id", "=", id)
    .where("student.deleted_at", "is", null)
    .where(isRetained(db, now))
    .executeTakeFirst();
}

/** Recitations of a student that a teacher can hear. Excludes courses deleted or left, and listeners who have left. */
export async function countWaitingOf(db: Db, studentId: string, now: number): Promise<number> {
  const { total } = await db
    .selectFrom("recitations")
    .innerJoin("courses", "courses.id", "recitations.course_id")
    .innerJoin("enrolments", (join) =>
      join
        .onRef("enrolments.course_id", "=", "recitations.course_id")
        .onRef("enrolments.student_id", "=", "recitations.student_id"),
    )
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .where("recitations.student_id", "=", studentId)
    .where("recitations.answered_at", "is", null)
    .where("recitations.expires_at", ">", now)
    .where((eb) => eb.not(isHeld(db, now)))
    .where("courses.deleted_at", "is", null)
    .where(hasReviewer(db))
    .executeTakeFirstOrThrow();
  return total;
}

type OfStudent = { studentId: string; courseId?: string | undefined; now: number };

const ofStudent = (db: Db, { studentId, courseId, now }: OfStudent) => {
  const query = db
    .selectFrom("recitations")
    .where("recitations.student_id", "=", studentId)
    .where(isRetained(db, now));
  return courseId === undefined ? query : query.where("recitations.course_id", "=", courseId);
};

type Reading = { readerId: string; now: number };

const shown = (db: Db, query: ReturnType<typeof ofStudent>, { readerId, now }: Reading) =>
  query
    .leftJoin("courses", "courses.id", "recitations.course_id")
    .leftJoin("enrolments", (join) =>
      join
        .onRef("enrolments.course_id", "=", "recitations.course_id")
        .onRef("enrolments.student_id", "=", "recitations.student_id"),
    )
    .leftJoin("users as answerer", "answerer.id", "recitations.answered_by")
    .leftJoin("users as listener", "listener.id", "recitations.listener_id")
    .selectAll("recitations")
    .select([
      "listener.first_name as listener_first_name",
      "listener.last_name as listener_last_name",
    ])
    .select(chosenListener(db).as("listening_in"))
    .select([
      "courses.deleted_at as course_deleted_at",
      "enrolments.course_id as enrolled_in",
      "answerer.deleted_at as answerer_deleted_at",
    ])
    .select([
      "answerer.first_name as answerer_first_name",
      "answerer.last_name as answerer_last_name",
    ])
    .select(heldFlag(db, now))
    .select(holding(db).where("complaints.author_id", "=", readerId).limit(1).as("reported_in"));

export type ShownRow = Awaited<ReturnType<typeof listOfStudent>>[number];

export async function listOfStudent(db: Db, of: OfStudent & Reading, page: Page) {
  return shown(db, ofStudent(db, of), of)
    .$call(newestFirst(page, { at: "recitations.handed_in_at", id: "recitations.id" }))
    .execute();
}

export async function countOfStudent(db: Db, of: OfStudent): Promise<Count> {
  return countRows(db, ofStudent(db, of));
}

export async function findShown(
  db: Db,
  id: string,
  reading: Reading,
): Promise<ShownRow | undefined> {
  return shown(db, db.selectFrom("recitations"), reading)
    .innerJoin("users as student", "student.id", "recitations.student_id")
    .where("recitations.id", "=", id)
    .where("student.deleted_at", "is", null)
    .where(isRetained(db, reading.now))
    .executeTakeFirst();
}

const assignee = sql<string>`coalesce(recitations.listener_id, courses.teacher_id)`;

type Hearing = { assigneeId: string; now: number };

/** Recitations waiting for a reviewer, of members who are neither suspended nor being deleted. */
const waitingFor = (db: Db, { assigneeId, now }: Hearing) =>
  db
    .selectFrom("recitations")
    .innerJoin("courses", "courses.id", "recitations.course_id")
    .innerJoin("enrolments", (join) =>
      join
        .onRef("enrolments.course_id", "=", "recitations.course_id")
        .onRef("enrolments.student_id", "=", "recitations.student_id"),
    )
    .innerJoin("users as student", "student.id", "recitations.student_id")
    .where("courses.id", "in", (eb) =>
      eb
        .selectFrom("courses")
        .select("id")
        .where("teacher_id", "=", assigneeId)
        .unionAll(
          activeListeners(db)
            .select("listening.course_id as id")
            .where("listening.person_id", "=", assigneeId),
        ),
    )
    .where(assignee, "=", assigneeId)
    .where("courses.deleted_at", "is", null)
    .where("student.suspended", "=", 0)
    .where("student.deleted_at", "is", null)
    .where("recitations.expires_at", ">", now)
    .where((eb) => eb.not(isHeld(db, now)))
    .where("recitations.answered_at", "is", null);

export async function listWaiting(db: Db, of: Hearing, page: Page) {
  return waitingFor(db, of)
    .selectAll("recitations")
    .select(["courses.title", "courses.description", "courses.language"])
    .select(["student.first_name", "student.last_name"])
    .$call(oldestFirst(page, { at: "recitations.handed_in_at", id: "recitations.id" }))
    .execute();
}

export async function countWaiting(db: Db, of: Hearing): Promise<Count> {
  return countRows(db, waitingFor(db, of));
}

export async function countWaitingByCourse(db: Db, of: Hearing) {
  return waitingFor(db, of)
    .select((eb) => [
      "recitations.course_id",
      eb.fn.countAll<number>().as("total"),
      eb.fn.min("recitations.handed_in_at").as("oldest_at"),
    ])
    .groupBy("recitations.course_id")
    .execute();
}

/**
 * True if this staff member reviews the recitation: the student is a member, nothing is suspended or deleted, and the
 * person is its listener or, by default, the teacher. Excludes recitations retained past their time.
 */
export async function isAssignee(
  db: Db,
  { id, personId, now }: { id: string; personId: string; now: number },
): Promise<boolean> {
  const found = await db
    .selectFrom("recitations")
    .innerJoin("courses", "courses.id", "recitations.course_id")
    .innerJoin("enrolments", (join) =>
      join
        .onRef("enrolments.course_id", "=", "recitations.course_id")
        .onRef("enrolments.student_id", "=", "recitations.student_id"),
    )
    .innerJoin("users as student", "student.id", "recitations.student_id")
    .select("courses.id")
    .where("recitations.id", "=", id)
    .where("recitations.expires_at", ">", now)
    .where(assignee, "=", personId)
    .where(hasReviewer(db))
    .where("courses.deleted_at", "is", null)
    .where("student.suspended", "=", 0)
    .executeTakeFirst();
  return found !== undefined;
}

/** Returns false if withdrawn meanwhile. Keeps the first time. */
export async function markHeard(tx: Tx, id: string, now: number): Promise<boolean> {
  const result = await tx
    .updateTable("recitations")
    .set((eb) => ({ heard_at: eb.fn.coalesce("heard_at", sql<number>`${sql.lit(now)}`) }))
    .where("id", "=", id)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

type Answer = Pick<
  NewRow<"recitations">,
  | "answered_by"
  | "grade"
  | "annotations"
  | "answer_remark"
  | "answer_file_id"
  | "answer_seconds"
  | "answer_peaks"
>;

/** Returns false if answered or expired; consent may have been withdrawn meanwhile. */
export async function storeAnswer(tx: Tx, id: string, answer: Answer, now: number) {
  const result = await tx
    .updateTable("recitations")
    .set({ ...answer, answered_at: now, expires_at: expiryOf(now) })
    .where("id", "=", id)
    .where("answered_at", "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function markSeen(tx: Tx, id: string, now: number): Promise<void> {
  await tx
    .updateTable("recitations")
    .set({ seen_at: now })
    .where("id", "=", id)
    .where("seen_at", "is", null)
    .where("answered_at", "is not", null)
    .execute();
}

export async function findSound(db: Db, fileId: string) {
  return db
    .selectFrom("files")
    .select(["id", "size", "content_type"])
    .where("id", "=", fileId)
    .where("confirmed_at", "is not", null)
    .executeTakeFirst();
}

export async function findUnseen(db: Db, studentId: string, now: number) {
  return coursesOnHome(db, studentId)
    .innerJoin("recitations", "recitations.course_id", "courses.id")
    .select(["recitations.id as recitation_id", "recitations.answered_at"])
    .select("recitations.answer_file_id")
    .where("recitations.student_id", "=", studentId)
    .where("recitations.answered_at", "is not", null)
    .where("recitations.seen_at", "is", null)
    .where(isRetained(db, now))
    .orderBy("recitations.answered_at", "desc")
    .orderBy("recitations.id", "desc")
    .limit(1)
    .executeTakeFirst();
}
