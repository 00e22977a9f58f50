import type { Kysely } from "kysely";

/** A program that does not know the column leaves it as it is: what it moves is shown without the former time. */
export const oldestProgram = "0001-first-release";

/** The time from which a meeting was moved. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("courses").addColumn("meeting_moved_from", "bigint").execute();
}
