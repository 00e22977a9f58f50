import type { Tx } from "../../platform/database/database.ts";
import { deleteBatch, type RowsOf } from "../../platform/database/delete-batch.ts";
import { SHEET_TABLES } from "./sheet.tables.ts";

/** Deletes at most `limit` rows of a table for a purged course or student, and returns their number. */
const deleteSomeOf =
  (table: "absences" | "day_notes" | "sheet_history" | "sheet_students" | "sheet_tests") =>
  async (tx: Tx, of: RowsOf, limit: number): Promise<number> =>
    deleteBatch(tx, table, { key: SHEET_TABLES[table].key as never, ...of, limit });

/** Deletes at most `limit` entries and data derived from them, which is recreated when needed. */
async function deleteSomeSheetEntries(tx: Tx, of: RowsOf, limit: number): Promise<number> {
  await tx
    .deleteFrom("learned_verses")
    .where("student_id", "in", (eb) =>
      eb.selectFrom("sheet_entries").select("student_id").where(of.column, "=", of.value),
    )
    .execute();
  return deleteBatch(tx, "sheet_entries", { key: SHEET_TABLES.sheet_entries.key, ...of, limit });
}

/** Unbounded rows per course and student. */
export const DELETE_SHEET_ROWS = [
  deleteSomeSheetEntries,
  deleteSomeOf("absences"),
  deleteSomeOf("day_notes"),
  deleteSomeOf("sheet_history"),
  deleteSomeOf("sheet_students"),
  deleteSomeOf("sheet_tests"),
];

export async function deleteSeenAndKnown(tx: Tx, studentId: string): Promise<void> {
  await tx.deleteFrom("days_seen").where("student_id", "=", studentId).execute();
  await tx.deleteFrom("known_verses").where("student_id", "=", studentId).execute();
}
