import { sql, type Kysely } from "kysely";

export const oldestProgram = "0001-first-release";

/** Whether the family of a recitation was told that its course is deleted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw("alter table recitations add column told_gone_at bigint").execute(db);
}
