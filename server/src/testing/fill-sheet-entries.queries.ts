import { sql } from "kysely";
import { analyze } from "../../seeds/bulk-loading.queries.ts";
import { DAY } from "../platform/clock.ts";
import type { Database } from "../platform/database/database.ts";
import type { TestApp } from "./test-app.ts";

/** Three entries and a test per person and day, with updated statistics. */
export async function fillSheetEntries(
  school: TestApp,
  { courseId, teacher, days }: { courseId: string; teacher: { id: string }; days: number },
  ids: readonly string[],
): Promise<void> {
  const { database, clock } = school.platform;
  const today = Math.floor(clock() / DAY) * DAY;
  await database.transaction(async (tx) => {
    for (const student_id of ids) {
      for (const track of ["new", "recent", "old"] as const) {
        const rows = Array.from({ length: days }, (_, count) => ({
          course_id: courseId,
          student_id,
          day: today - count * DAY,
          track,
          from_verse: 1 + count * 4,
          to_verse: 4 + count * 4,
          grade: 1 as const,
          stumbles: null,
          unit: "verse" as const,
          by_id: teacher.id,
          at: today,
          device_at: count,
        }));
        await tx.insertInto("sheet_entries").values(rows).execute();
      }
      const tests = Array.from({ length: days }, (_, count) => ({
        course_id: courseId,
        student_id,
        day: today - count * DAY,
        kind: "whole" as const,
        from_verse: 1,
        to_verse: 6236,
        grade: 1 as const,
        examiner: "Noor",
        by_id: teacher.id,
        at: today,
        device_at: count,
      }));
      await tx.insertInto("sheet_tests").values(tests).execute();
    }
  });
  do await analyze(database);
  while (!(await isSettled(database)));
}

/** PostgreSQL uses index-only scans once older transactions have ended. */
async function isSettled({ dialect, schema }: Database): Promise<boolean> {
  if (dialect === "sqlite") return true;
  const { rows } = await sql<{ pages: number }>`
    select relallvisible as pages from pg_class where relname = 'sheet_entries'`.execute(schema);
  return rows.some(({ pages }) => pages > 0);
}
