import type { Kysely } from "kysely";

export const oldestProgram = "0016-film-thumbnails";

/** What the operator and the superadmin want to know of the school's upkeep. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("backup_runs")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("at", "bigint", (column) => column.notNull())
    .addColumn("ok", "integer", (column) => column.notNull())
    .addColumn("words", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("hourly_counts")
    .addColumn("hour", "bigint", (column) => column.notNull())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("count", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("hourly_counts_key", ["hour", "kind", "name"])
    .execute();
  await db.schema
    .createTable("letters")
    .addColumn("cause", "text", (column) => column.primaryKey())
    .addColumn("sent_at", "bigint", (column) => column.notNull())
    .execute();
}
