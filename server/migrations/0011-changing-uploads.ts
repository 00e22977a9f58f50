import type { Kysely } from "kysely";

/** A program that does not know the column signs no such link, and refers to such an upload as it is. */
export const oldestProgram = "0001-first-release";

/** Uploads whose link takes more than one: what they stored may change until the link runs out. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("files")
    .addColumn("may_change", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
}
