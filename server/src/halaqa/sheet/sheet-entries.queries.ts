import type { Tx } from "../../platform/database/database.ts";
import type { NewRow, Row } from "../../platform/database/tables.ts";
import type { SheetRowKey } from "./write-sheet.queries.ts";

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
