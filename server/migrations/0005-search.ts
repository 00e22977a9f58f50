import type { Kysely } from "kysely";
import { sql } from "kysely";

/** A program that does not know these renames a teacher at once, and writes search texts as before. */
export const oldestProgram = "0001-first-release";

export async function up(db: Kysely<unknown>): Promise<void> {
  // Search texts of people whose names do not end with a line break, until the sweep makes them anew.
  await sql`create index users_former_search on users (id) where search not like ${sql.lit("%\n%")}`.execute(
    db,
  );
  // Renamed teachers, until their courses' search texts have the new name.
  await sql`create table renamed_teachers (
    teacher_id text primary key, done_at bigint not null, done_id text not null)`.execute(db);
}
