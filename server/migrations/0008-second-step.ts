import { sql, type Kysely } from "kysely";

/** A second step at sign-in for staff, and the devices that have passed it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("second_steps")
    .addColumn("user_id", "text", (column) => column.primaryKey().references("users.id"))
    .addColumn("secret", "text", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("confirmed_at", "bigint")
    .addColumn("last_counter", "bigint", (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createTable("second_step_codes")
    .addColumn("user_id", "text", (column) => column.notNull().references("users.id"))
    .addColumn("code_hash", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("second_step_codes_key", ["user_id", "code_hash"])
    .execute();
  await sql`alter table devices add column second_step_at bigint`.execute(db);
}
