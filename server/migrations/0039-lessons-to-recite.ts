import { sql, type Kysely } from "kysely";

/** An older program asks for no recitations. */
export const oldestProgram = "0001-first-release";

/** Lessons that students are asked to recite. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table lessons add column recite integer not null default 0`.execute(db);
}
