import type { Kysely } from "kysely";

export const oldestProgram = "0016-film-thumbnails";

/** The servers that run on this database, each with its last heartbeat. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("servers")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("key_fingerprint", "text", (column) => column.notNull())
    .addColumn("store", "text", (column) => column.notNull())
    .addColumn("public_url", "text", (column) => column.notNull())
    .addColumn("seen_at", "bigint", (column) => column.notNull())
    .execute();
}
