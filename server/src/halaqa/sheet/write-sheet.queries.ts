import type { Db, Tx } from "../../platform/database/database.ts";
import type { NewRow, Row } from "../../platform/database/tables.ts";

export type SheetRowKey = { courseId: string; studentId: string; day: number };
export type EntryKind = NewRow<"sheet_history">["what"];

export async function findAbsence(db: Db, rowKey: SheetRowKey) {
  return db
    .selectFrom("absences")
    .selectAll()
    .where("student_id", "=", rowKey.studentId)
    .where("day", "=", rowKey.day)
    .where("course_id", "=", rowKey.courseId)
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

export async function findNote(db: Db, rowKey: SheetRowKey) {
  return db
    .selectFrom("day_notes")
    .selectAll()
    .where("student_id", "=", rowKey.studentId)
    .where("day", "=", rowKey.day)
    .where("course_id", "=", rowKey.courseId)
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

/** True for a change that arrived before and was replaced since. */
export async function isInHistory(
  db: Db,
  rowKey: SheetRowKey,
  action: { what: EntryKind; passageId: string; byId: string; deviceAt: number },
): Promise<boolean> {
  const found = await db
    .selectFrom("sheet_history")
    .select("at")
    .where("student_id", "=", rowKey.studentId)
    .where("day", "=", rowKey.day)
    .where("course_id", "=", rowKey.courseId)
    .where("what", "=", action.what)
    .where("passage_id", "=", action.passageId)
    .where("device_at", "=", action.deviceAt)
    .where("by_id", "=", action.byId)
    .executeTakeFirst();
  return found !== undefined;
}

/** Maximum of history rows per student's day; the oldest is deleted. */
const HISTORY_MAX = 100;

export async function insertHistory(tx: Tx, row: NewRow<"sheet_history">): Promise<void> {
  const { student_id, day, course_id } = row;
  const oldest = await tx
    .selectFrom("sheet_history")
    .select(["what", "passage_id", "device_at", "by_id"])
    .where((eb) => eb.and({ student_id, day, course_id }))
    .orderBy("at", "desc")
    .orderBy("device_at", "desc")
    .orderBy("what")
    .limit(1)
    .offset(HISTORY_MAX - 1)
    .executeTakeFirst();
  if (oldest) {
    await tx
      .deleteFrom("sheet_history")
      .where((eb) => eb.and({ student_id, day, course_id, ...oldest }))
      .execute();
  }
  await tx.insertInto("sheet_history").values(row).execute();
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

/** True if the day has entries or exceptions; `areOfStudents`: of current members only. */
export async function hasRows(
  db: Db,
  courseId: string,
  day: number,
  { areOfStudents = false } = {},
): Promise<boolean> {
  const at = { course_id: courseId, day };
  const students = db
    .selectFrom("enrolments")
    .select("student_id")
    .where("course_id", "=", courseId);
  const found = await db
    .selectFrom("sheet_entries")
    .select("day")
    .where((eb) => eb.and(at))
    .where("grade", "is not", null)
    .$if(areOfStudents, (query) => query.where("student_id", "in", students))
    .union(
      db
        .selectFrom("absences")
        .select("day")
        .where((eb) => eb.and(at))
        .where("state", "<>", "present")
        .$if(areOfStudents, (query) => query.where("student_id", "in", students)),
    )
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export async function putOrder(
  tx: Tx,
  courseId: string,
  studentIds: readonly string[],
): Promise<void> {
  await tx
    .updateTable("sheet_students")
    .set({ place: null })
    .where("course_id", "=", courseId)
    .where("place", "is not", null)
    .execute();
  if (studentIds.length === 0) return;
  await tx
    .insertInto("sheet_students")
    .values(
      studentIds.map((id, index) => ({
        course_id: courseId,
        student_id: id,
        place: index,
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

export async function listSheetStudentsAmong(
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
  direction: NewRow<"sheet_students">["direction"],
): Promise<void> {
  await tx
    .insertInto("sheet_students")
    .values({ course_id: courseId, student_id: studentId, place: null, direction })
    .onConflict((conflict) =>
      conflict.columns(["course_id", "student_id"]).doUpdateSet({ direction }),
    )
    .execute();
}

/** Renews signatures of later days: the last one counts, even if its day no longer exists. */
export async function renewLaterSeen(
  tx: Tx,
  { student_id, day, at }: NewRow<"days_seen">,
): Promise<void> {
  await tx
    .updateTable("days_seen")
    .set({ at })
    .where("student_id", "=", student_id)
    .where("day", ">", day)
    .execute();
}

/** Overwrites an earlier row: entries may have been added since. */
export async function putSeen(tx: Tx, row: NewRow<"days_seen">): Promise<void> {
  await tx
    .insertInto("days_seen")
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(["student_id", "day", "guardian_id"]).doUpdateSet({ at: row.at }),
    )
    .execute();
}

export async function listPassages(
  tx: Tx,
  { studentId, day, courseId }: SheetRowKey,
  track: Row<"sheet_entries">["track"],
): Promise<Row<"sheet_entries">[]> {
  return tx
    .selectFrom("sheet_entries")
    .selectAll()
    .where("student_id", "=", studentId)
    .where("track", "=", track)
    .where("day", "=", day)
    .where("course_id", "=", courseId)
    .execute();
}

export async function putSheetEntry(tx: Tx, row: NewRow<"sheet_entries">): Promise<void> {
  const { course_id: _, student_id: _s, day: _d, track: _t, passage_id: _p, ...written } = row;
  await tx
    .insertInto("sheet_entries")
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(["student_id", "track", "day", "course_id", "passage_id"])
        .doUpdateSet(written),
    )
    .execute();
}

export async function deletePassage(
  tx: Tx,
  { student_id, track, day, course_id, passage_id }: Row<"sheet_entries">,
): Promise<void> {
  await tx
    .deleteFrom("sheet_entries")
    .where((eb) => eb.and({ student_id, track, day, course_id, passage_id }))
    .execute();
}
