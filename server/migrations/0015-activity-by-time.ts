import { sql, type Kysely } from "kysely";

/** Only indexes are added. */
export const oldestProgram = "0013-oldest-programs";

/** For the school's joins and completions of the last weeks, read from the indexes alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index enrolments_by_time on enrolments (enrolled_at)`.execute(db);
  await sql`create index completions_by_time on completions (completed_at)`.execute(db);
}
