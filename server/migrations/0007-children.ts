import { sql, type Kysely } from "kysely";

/** A program that does not know the column shows the links; the sweep takes out the names that it writes. */
export const oldestProgram = "0001-first-release";

/**
 * An admin can hide the links in a suspended teacher's lessons. People stand in the audit by id: the
 * indexes find the entries that have names of former programs, and a person's entries with a reason.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("users")
    .addColumn("links_hidden", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`create index audit_entries_named on audit_entries (id)
    where actor_name <> ''`.execute(db);
  await sql`create index audit_entries_reasons on audit_entries (target_id)
    where reason <> ''`.execute(db);
}
