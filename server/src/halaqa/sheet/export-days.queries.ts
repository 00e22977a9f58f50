import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import type { Row } from "../../platform/database/tables.ts";

export async function listWrittenDays(
  db: Db,
  userId: string,
  { since, limit }: { since: number; limit: number },
): Promise<number[]> {
  const tables = [
    "sheet_entries",
    "absences",
    "day_notes",
    "sheet_history",
    "sheet_tests",
    "days_seen",
  ];
  const each = tables.map(
    (table) => sql`select day from ${sql.table(table)} where student_id = ${userId}
      and day > ${since}`,
  );
  const signed = sql`select day from days_seen where guardian_id = ${userId} and day > ${since}`;
  const { rows } = await sql<{ day: number }>`select day from (
    ${sql.join([...each, signed], sql` union `)}) as days order by day limit ${limit}`.execute(db);
  return rows.map(({ day }) => day);
}

type OfStudent = "sheet_entries" | "absences" | "day_notes" | "sheet_history" | "sheet_tests";

export async function listRowsOf(
  db: Db,
  userId: string,
  { from, to }: { from: number; to: number },
) {
  const written = async <T extends OfStudent>(table: T) => {
    const { rows } = await sql<Row<T> & { title: string }>`select own.*, courses.title
      from ${sql.table(table)} as own join courses on courses.id = own.course_id
      where own.student_id = ${userId} and own.day >= ${from} and own.day <= ${to}
      order by own.day`.execute(db);
    return rows;
  };
  const seen = db
    .selectFrom("days_seen")
    .selectAll()
    .where((eb) => eb.or([eb("student_id", "=", userId), eb("guardian_id", "=", userId)]))
    .where("day", ">=", from)
    .where("day", "<=", to)
    .orderBy("day");
  return {
    sheetEntries: await written("sheet_entries"),
    absences: await written("absences"),
    notes: await written("day_notes"),
    history: await written("sheet_history"),
    tests: await written("sheet_tests"),
    seen: await seen.execute(),
  };
}

export const listKnownOf = async (db: Db, userId: string) =>
  db.selectFrom("known_verses").selectAll().where("student_id", "=", userId).execute();
