import { sql, type Kysely } from "kysely";

/** A program that does not know the table stores an entry of a note once by the entry's id. */
export const oldestProgram = "0028-versions";

/**
 * The keys of acts that were accepted, so that an act that is sent again is not done again. `digest`
 * is that of what was asked.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("idempotency_keys")
    .addColumn("user_id", "text", (column) =>
      column.notNull().references("users.id").onDelete("cascade"),
    )
    .addColumn("key", "text", (column) => column.notNull())
    .addColumn("digest", "text", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("idempotency_keys_key", ["user_id", "key"])
    .execute();
  await sql`create index idempotency_keys_created on idempotency_keys (created_at)`.execute(db);
}
