import { sql, type Kysely } from "kysely";

/** A program that does not know it finds guardians of a pupil who has grown up. */
export const oldestProgram = "0001-first-release";

/** Whether a student with a phone has named the guardian, and so ends it alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table guardians add column is_named integer not null default 0`.execute(db);
}
