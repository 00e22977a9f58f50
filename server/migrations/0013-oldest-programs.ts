import type { Kysely } from "kysely";

/**
 * For each migration from this one on: the oldest program that runs on the changed tables, named by
 * the newest migration that it knows. The program that runs a migration inserts its row.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("oldest_programs")
    .addColumn("migration", "text", (column) => column.primaryKey())
    .addColumn("oldest_program", "text", (column) => column.notNull())
    .execute();
}
