import type { Kysely } from "kysely";

export const oldestProgram = "0016-film-thumbnails";

/** What the superadmin set for the whole school, by name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("school_settings")
    .addColumn("name", "text", (column) => column.primaryKey())
    .addColumn("value", "text", (column) => column.notNull())
    .execute();
}
