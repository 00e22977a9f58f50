import { GRADE_REPEAT } from "@madrasa/contract/quran/directions";
import type { Grade } from "@madrasa/contract/halaqa/sheet-fields";
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database/database.ts";
import type { NewRow } from "../../platform/database/tables.ts";
import { SHEET_ENTRY_COLUMNS, NOT_DELETED } from "./sheet.queries.ts";

export async function listStoredRuns(db: Db, studentIds: readonly string[]) {
  return db
    .selectFrom("learned_verses")
    .select(["student_id", "runs"])
    .where("student_id", "in", studentIds)
    .execute();
}

export async function listKnownRuns(db: Db, studentIds: readonly string[]) {
  return db
    .selectFrom("known_verses")
    .select(["student_id", "runs"])
    .where("student_id", "in", studentIds)
    .execute();
}

export async function listPassed(db: Db, studentIds: readonly string[]) {
  return db
    .selectFrom("sheet_tests")
    .select((eb) => [
      "student_id",
      "from_verse",
      sql<number>`to_verse`.as("to_verse"),
      eb.fn.max("day").as("day"),
    ])
    .where("student_id", "in", studentIds)
    .where("grade", "<", GRADE_REPEAT as Grade)
    .groupBy(["student_id", "from_verse", "to_verse"])
    .orderBy("student_id")
    .orderBy("from_verse")
    .orderBy("to_verse")
    .execute();
}

/** Creates the row if missing, to lock it. */
export async function claimKnown(tx: Tx, row: NewRow<"known_verses">): Promise<void> {
  await tx
    .insertInto("known_verses")
    .values(row)
    .onConflict((conflict) => conflict.columns(["student_id"]).doNothing())
    .execute();
}

export async function updateKnown(tx: Tx, row: NewRow<"known_verses">): Promise<void> {
  const { student_id, ...changed } = row;
  await tx.updateTable("known_verses").set(changed).where("student_id", "=", student_id).execute();
}

export async function listEntries(db: Db, studentIds: readonly string[]) {
  return db
    .selectFrom("sheet_entries")
    .select(SHEET_ENTRY_COLUMNS)
    .where("student_id", "in", studentIds)
    .where(NOT_DELETED)
    .execute();
}

/** Creates the row if missing, to lock it. Returns true if it existed. */
export async function claimLearned(tx: Tx, studentId: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto("learned_verses")
    .values({ student_id: studentId, runs: "" })
    .onConflict((conflict) => conflict.columns(["student_id"]).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 0n;
}

export async function updateRuns(tx: Tx, studentId: string, runs: string): Promise<void> {
  await tx
    .updateTable("learned_verses")
    .set({ runs })
    .where("student_id", "=", studentId)
    .execute();
}

export async function hasLaterEntry(db: Db, studentId: string, day: number): Promise<boolean> {
  const later = await db
    .selectFrom("sheet_entries")
    .select("day")
    .where("student_id", "=", studentId)
    .where("day", ">", day)
    .where(NOT_DELETED)
    .limit(sql.lit(1))
    .executeTakeFirst();
  return later !== undefined;
}
