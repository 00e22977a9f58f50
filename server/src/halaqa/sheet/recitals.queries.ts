import type { Tx } from "../../platform/database/database.ts";
import type { NewRow, Row } from "../../platform/database/tables.ts";
import type { Place } from "./write-sheet.queries.ts";

export async function listPassages(
  tx: Tx,
  { studentId, day, courseId }: Place,
  track: Row<"recitals">["track"],
): Promise<Row<"recitals">[]> {
  return tx
    .selectFrom("recitals")
    .selectAll()
    .where("student_id", "=", studentId)
    .where("track", "=", track)
    .where("day", "=", day)
    .where("course_id", "=", courseId)
    .execute();
}

export async function putRecital(tx: Tx, row: NewRow<"recitals">): Promise<void> {
  const { course_id: _, student_id: _s, day: _d, track: _t, passage_id: _p, ...written } = row;
  await tx
    .insertInto("recitals")
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
  { student_id, track, day, course_id, passage_id }: Row<"recitals">,
): Promise<void> {
  await tx
    .deleteFrom("recitals")
    .where((eb) => eb.and({ student_id, track, day, course_id, passage_id }))
    .execute();
}
