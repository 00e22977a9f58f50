import { RECENT_DAYS, SLIP_HELD_DAYS } from "@madrasa/contract/limits";
import { DAY } from "../../platform/clock.ts";
import type { Db, Tx } from "../../platform/database/database.ts";
import type { NewRow } from "../../platform/database/tables.ts";
import { TEACHER_SHOWN, takesStudents } from "../../courses/courses/index.ts";
import { nextLessons } from "../../learning/enrolment/index.ts";

export async function insertConsents(
  tx: Tx,
  consents: readonly NewRow<"consents">[],
): Promise<void> {
  await tx.insertInto("consents").values(consents).execute();
}

export async function listConsents(db: Db, guardianId: string) {
  return db
    .selectFrom("consents")
    .select(["child_id", "given_at", "text_number", "language", "read_number", "read_language"])
    .where("guardian_id", "=", guardianId)
    .execute();
}

type Read = { read_number: number; read_language: string; read_at: number };

/** Keeps the original consent. */
export async function markRead(tx: Tx, guardianId: string, read: Read): Promise<void> {
  await tx.updateTable("consents").set(read).where("guardian_id", "=", guardianId).execute();
}

/** Keeps an existing request, and adds the slip to it. Asking again with the same slip does not extend the hold. */
export async function insertRequest(tx: Tx, request: NewRow<"join_requests">): Promise<void> {
  await tx
    .insertInto("join_requests")
    .values(request)
    .onConflict((conflict) =>
      request.slip_id === null
        ? conflict.doNothing()
        : conflict.columns(["child_id", "course_id"]).doUpdateSet((eb) => ({
            asked_at: eb
              .case()
              .when("join_requests.slip_id", "=", eb.ref("excluded.slip_id"))
              .then(eb.ref("join_requests.asked_at"))
              .else(eb.ref("excluded.asked_at"))
              .end(),
            slip_id: eb.ref("excluded.slip_id"),
          })),
    )
    .execute();
}

type InCourse = { childIds: readonly string[]; courseId: string };

export async function listHeldSlips(db: Db, { childIds, courseId }: InCourse, now: number) {
  return db
    .selectFrom("join_requests")
    .select(["child_id", "slip_id"])
    .where("child_id", "in", childIds)
    .where("course_id", "=", courseId)
    .where("slip_id", "is not", null)
    .where("asked_at", ">", heldSince(now))
    .$narrowType<{ slip_id: string }>()
    .execute();
}

export async function countWithheld(db: Db, childId: string): Promise<number> {
  const { total } = await db
    .selectFrom("withheld_courses")
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .where("child_id", "=", childId)
    .executeTakeFirstOrThrow();
  return total;
}

/** Idempotent. */
export async function insertWithheld(tx: Tx, withheld: NewRow<"withheld_courses">): Promise<void> {
  await tx
    .insertInto("withheld_courses")
    .values(withheld)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

type Withheld = { childIds: readonly string[]; courseId: string; guardianId: string };

export async function deleteWithheld(tx: Tx, { childIds, courseId, guardianId }: Withheld) {
  await tx
    .deleteFrom("withheld_courses")
    .where("child_id", "in", childIds)
    .where("course_id", "=", courseId)
    .where("guardian_id", "=", guardianId)
    .execute();
}

export async function isWithheldByOther(
  db: Db,
  { childIds, courseId, guardianId }: Withheld,
): Promise<boolean> {
  const row = await db
    .selectFrom("withheld_courses as withheld")
    .innerJoin("guardians", (join) =>
      join
        .onRef("guardians.child_id", "=", "withheld.child_id")
        .onRef("guardians.guardian_id", "=", "withheld.guardian_id"),
    )
    .innerJoin("users", "users.id", "withheld.guardian_id")
    .select("withheld.guardian_id")
    // A suspended or deleted guardian cannot take a refusal back.
    .where("users.deleted_at", "is", null)
    .where("users.suspended", "=", 0)
    .where("withheld.child_id", "in", childIds)
    .where("withheld.course_id", "=", courseId)
    .where("withheld.guardian_id", "<>", guardianId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function forgetGuardian(tx: Tx, childId: string, guardianId: string): Promise<void> {
  for (const table of ["consents", "withheld_courses"] as const) {
    await tx
      .deleteFrom(table)
      .where("child_id", "=", childId)
      .where("guardian_id", "=", guardianId)
      .execute();
  }
}

export async function countRequests(db: Db, childId: string): Promise<number> {
  const { total } = await db
    .selectFrom("join_requests")
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .where("child_id", "=", childId)
    .executeTakeFirstOrThrow();
  return total;
}

export async function deleteRequests(tx: Tx, { childIds, courseId }: InCourse): Promise<void> {
  await tx
    .deleteFrom("join_requests")
    .where("child_id", "in", childIds)
    .where("course_id", "=", courseId)
    .execute();
}

export async function forgetRequests(tx: Tx, childId: string): Promise<void> {
  await tx.deleteFrom("join_requests").where("child_id", "=", childId).execute();
}

/** Time before which reserved slips are released. */
export const heldSince = (now: number) => now - SLIP_HELD_DAYS * DAY;

export async function listRequests(db: Db, childIds: readonly string[]) {
  return db
    .selectFrom("join_requests")
    .innerJoin("courses", "courses.id", "join_requests.course_id")
    .select(["child_id", "courses.id", "courses.title", "courses.description", "courses.language"])
    .select("slip_id")
    .where("child_id", "in", childIds)
    .where("courses.deleted_at", "is", null)
    .orderBy("asked_at")
    .orderBy("courses.id")
    .execute();
}

export async function countCompletedThisWeek(db: Db, childIds: readonly string[], now: number) {
  return db
    .selectFrom("completions")
    .select((eb) => ["student_id", eb.fn.countAll<number>().as("total")])
    .where("student_id", "in", childIds)
    .where("completed_at", ">", now - RECENT_DAYS * DAY)
    .groupBy("student_id")
    .execute();
}

export async function listCoursesOf(db: Db, childIds: readonly string[], limit: number) {
  const ranked = db
    .selectFrom("enrolments")
    .innerJoin("courses", "courses.id", "enrolments.course_id")
    .innerJoin("users as teacher", "teacher.id", "courses.teacher_id")
    .select(TEACHER_SHOWN)
    .select((eb) => [
      "courses.teacher_id",
      "enrolments.student_id",
      "enrolments.active_at",
      "enrolments.completed_count",
      "courses.id",
      "courses.title",
      "courses.description",
      "courses.language",
      "courses.lesson_count",
      "courses.meeting_title",
      "courses.meeting_at",
      "courses.meeting_moved_from",
      "courses.meeting_cancelled_at",
      eb.fn
        .agg<number>("row_number")
        .over((over) =>
          over
            .partitionBy("enrolments.student_id")
            .orderBy("enrolments.active_at", "desc")
            .orderBy("courses.id", "desc"),
        )
        .as("place"),
    ])
    .where("enrolments.student_id", "in", childIds)
    .where("courses.deleted_at", "is", null);
  return db
    .selectFrom(ranked.as("ranked"))
    .selectAll()
    .where("place", "<=", limit)
    .orderBy("student_id")
    .orderBy("place")
    .execute();
}

export async function listMeeting(
  db: Db,
  childIds: readonly string[],
  { from, to }: { from: number; to: number },
): Promise<string[]> {
  if (childIds.length === 0) return [];
  const rows = await db
    .selectFrom("enrolments")
    .innerJoin("courses", "courses.id", "enrolments.course_id")
    .innerJoin("users as teacher", "teacher.id", "courses.teacher_id")
    .select("enrolments.student_id")
    .distinct()
    .where("enrolments.student_id", "in", childIds)
    .where("courses.deleted_at", "is", null)
    .where(takesStudents)
    .where("courses.meeting_at", ">", from)
    .where("courses.meeting_at", "<=", to)
    .execute();
  return rows.map(({ student_id }) => student_id);
}

export async function listNextLessons(
  db: Db,
  places: readonly { childId: string; courseId: string }[],
) {
  if (places.length === 0) return [];
  return nextLessons(db)
    .where((eb) =>
      eb.or(
        places.map(({ childId, courseId }) =>
          eb.and([
            eb("enrolments.student_id", "=", childId),
            eb("enrolments.course_id", "=", courseId),
          ]),
        ),
      ),
    )
    .execute();
}
