import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database/database.ts";
import type { NewRow } from "../../platform/database/tables.ts";
import { SHEET_ENTRY_COLUMNS, NOT_DELETED } from "./sheet.queries.ts";
import type { SheetRowKey } from "./write-sheet.queries.ts";

type Between = { from: number; to: number };
type OfTest = Pick<NewRow<"sheet_tests">, "kind" | "from_verse">;

export async function findTest(db: Db, rowKey: SheetRowKey, { kind, from_verse }: OfTest) {
  return db
    .selectFrom("sheet_tests")
    .selectAll()
    .where("student_id", "=", rowKey.studentId)
    .where("day", "=", rowKey.day)
    .where("course_id", "=", rowKey.courseId)
    .where("kind", "=", kind)
    .where("from_verse", "=", from_verse)
    .executeTakeFirst();
}

export async function putTest(tx: Tx, row: NewRow<"sheet_tests">): Promise<void> {
  const { course_id: _, student_id: _s, day: _d, kind: _k, from_verse: _f, ...written } = row;
  await tx
    .insertInto("sheet_tests")
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(["student_id", "day", "course_id", "kind", "from_verse"])
        .doUpdateSet(written),
    )
    .execute();
}

export async function listTests(db: Db, studentId: string, { from, to }: Between) {
  return db
    .selectFrom("sheet_tests")
    .select(["course_id", "day", "kind", "from_verse", "at"])
    .select([
      sql<number>`to_verse`.as("to_verse"),
      sql<1 | 2 | 3 | 4>`grade`.as("grade"),
      sql<string>`examiner`.as("examiner"),
    ])
    .where("student_id", "=", studentId)
    .where("day", ">=", from)
    .where("day", "<=", to)
    .where("grade", "is not", null)
    .orderBy("day", "desc")
    .orderBy("course_id")
    .orderBy("kind")
    .orderBy("from_verse")
    .execute();
}

export async function listSheetEntriesAmong(
  db: Db,
  studentId: string,
  { verses, until }: { verses: Between; until: number },
) {
  return db
    .selectFrom("sheet_entries")
    .select(SHEET_ENTRY_COLUMNS)
    .where("student_id", "=", studentId)
    .where("day", "<=", until)
    .where("from_verse", "<=", verses.to)
    .where("to_verse", ">=", verses.from)
    .where(NOT_DELETED)
    .orderBy("day")
    .orderBy("course_id")
    .orderBy("heard_at")
    .orderBy("passage_id")
    .execute();
}
