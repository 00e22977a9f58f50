import { sql, type Kysely } from "kysely";

export const oldestProgram = "0001-first-release";

/** What a circle has learned is read from an index alone, also on PostgreSQL where the school has many recitals. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index recitals_of_verses
    on recitals (student_id, from_verse, to_verse, day, track, grade)`.execute(db);
}
