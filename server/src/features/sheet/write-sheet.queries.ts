import type { Db, Tx } from "../../platform/database/database.ts";
import type { NewRow } from "../../platform/database/tables.ts";

/** A pupil's row of a day in one of three tables, before and after an act. */

export type Place = { courseId: string; studentId: string; day: number };
export type What = NewRow<"former_sheet_rows">["what"];

export async function findRecital(db: Db, place: Place, track: NewRow<"recitals">["track"]) {
  return db
    .selectFrom("recitals")
    .selectAll()
    .where("student_id", "=", place.studentId)
    .where("track", "=", track)
    .where("day", "=", place.day)
    .where("course_id", "=", place.courseId)
    .executeTakeFirst();
}

export async function putRecital(tx: Tx, row: NewRow<"recitals">): Promise<void> {
  const { course_id: _, student_id: _s, day: _d, track: _t, ...written } = row;
  await tx
    .insertInto("recitals")
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(["student_id", "track", "day", "course_id"]).doUpdateSet(written),
    )
    .execute();
}

export async function findAbsence(db: Db, place: Place) {
  return db
    .selectFrom("absences")
    .selectAll()
    .where("student_id", "=", place.studentId)
    .where("day", "=", place.day)
    .where("course_id", "=", place.courseId)
    .executeTakeFirst();
}

export async function putAbsence(tx: Tx, row: NewRow<"absences">): Promise<void> {
  const { course_id: _, student_id: _s, day: _d, ...written } = row;
  await tx
    .insertInto("absences")
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(["student_id", "day", "course_id"]).doUpdateSet(written),
    )
    .execute();
}

export async function findNote(db: Db, place: Place) {
  return db
    .selectFrom("day_notes")
    .selectAll()
    .where("student_id", "=", place.studentId)
    .where("day", "=", place.day)
    .where("course_id", "=", place.courseId)
    .executeTakeFirst();
}

export async function putNote(tx: Tx, row: NewRow<"day_notes">): Promise<void> {
  const { course_id: _, student_id: _s, day: _d, ...written } = row;
  await tx
    .insertInto("day_notes")
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(["student_id", "day", "course_id"]).doUpdateSet(written),
    )
    .execute();
}

/** An act that arrived before and has been replaced since. */
export async function isFormer(
  db: Db,
  place: Place,
  act: { what: What; byId: string; deviceAt: number },
): Promise<boolean> {
  const found = await db
    .selectFrom("former_sheet_rows")
    .select("at")
    .where("student_id", "=", place.studentId)
    .where("day", "=", place.day)
    .where("course_id", "=", place.courseId)
    .where("what", "=", act.what)
    .where("device_at", "=", act.deviceAt)
    .where("by_id", "=", act.byId)
    .executeTakeFirst();
  return found !== undefined;
}

export async function insertFormer(tx: Tx, row: NewRow<"former_sheet_rows">): Promise<void> {
  await tx.insertInto("former_sheet_rows").values(row).execute();
}

export async function findSheetDay(db: Db, courseId: string, day: number) {
  return db
    .selectFrom("sheet_days")
    .selectAll()
    .where("course_id", "=", courseId)
    .where("day", "=", day)
    .executeTakeFirst();
}

export async function putSheetDay(tx: Tx, row: NewRow<"sheet_days">): Promise<void> {
  const { course_id: _, day: _d, ...written } = row;
  await tx
    .insertInto("sheet_days")
    .values(row)
    .onConflict((conflict) => conflict.columns(["course_id", "day"]).doUpdateSet(written))
    .execute();
}

/** An entry or an exception stands on this day. */
export async function hasRows(db: Db, courseId: string, day: number): Promise<boolean> {
  const at = { course_id: courseId, day };
  const found = await db
    .selectFrom("recitals")
    .select("day")
    .where((eb) => eb.and(at))
    .where("grade", "is not", null)
    .union(
      db
        .selectFrom("absences")
        .select("day")
        .where((eb) => eb.and(at))
        .where("state", "<>", "present"),
    )
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** The pupils of a circle in this order; others lose their place. */
export async function putOrder(
  tx: Tx,
  courseId: string,
  studentIds: readonly string[],
): Promise<void> {
  await tx
    .updateTable("sheet_pupils")
    .set({ place: null })
    .where("course_id", "=", courseId)
    .where("place", "is not", null)
    .execute();
  if (studentIds.length === 0) return;
  await tx
    .insertInto("sheet_pupils")
    .values(
      studentIds.map((id, place) => ({
        course_id: courseId,
        student_id: id,
        place,
        direction: null,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(["course_id", "student_id"])
        .doUpdateSet((eb) => ({ place: eb.ref("excluded.place") })),
    )
    .execute();
}

/** Those of these ids who are pupils of the course. */
export async function listPupilsAmong(
  db: Db,
  courseId: string,
  studentIds: readonly string[],
): Promise<Set<string>> {
  if (studentIds.length === 0) return new Set();
  const rows = await db
    .selectFrom("enrolments")
    .select("student_id")
    .where("course_id", "=", courseId)
    .where("student_id", "in", studentIds)
    .execute();
  return new Set(rows.map(({ student_id }) => student_id));
}

export async function putDirection(
  tx: Tx,
  { courseId, studentId }: { courseId: string; studentId: string },
  direction: NewRow<"sheet_pupils">["direction"],
): Promise<void> {
  await tx
    .insertInto("sheet_pupils")
    .values({ course_id: courseId, student_id: studentId, place: null, direction })
    .onConflict((conflict) =>
      conflict.columns(["course_id", "student_id"]).doUpdateSet({ direction }),
    )
    .execute();
}

/** Seen before, it is seen again: something may have been written since. */
export async function putSeen(tx: Tx, row: NewRow<"days_seen">): Promise<void> {
  await tx
    .insertInto("days_seen")
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(["student_id", "day", "guardian_id"]).doUpdateSet({ at: row.at }),
    )
    .execute();
}
