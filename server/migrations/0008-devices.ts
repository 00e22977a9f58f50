import { randomBytes } from "node:crypto";
import { sql, type Kysely } from "kysely";

type Session = {
  token_hash: string;
  user_id: string;
  created_at: number;
  seen_at: number;
  expires_at: number;
};

/** Devices that accounts have signed in from; every session belongs to one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("devices")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("user_id", "text", (column) => column.notNull().references("users.id"))
    .addColumn("token_hash", "text", (column) => column.notNull().unique())
    .addColumn("browser", "text", (column) => column.notNull())
    .addColumn("first_seen_at", "bigint", (column) => column.notNull())
    .addColumn("last_seen_at", "bigint", (column) => column.notNull())
    .execute();
  await sql`create index devices_of_user on devices (user_id, last_seen_at)`.execute(db);
  await sql`create index devices_age on devices (last_seen_at)`.execute(db);

  // SQLite cannot add a column that must have a value, so the sessions are copied.
  const { rows } = await sql<Session>`select * from sessions`.execute(db);
  await db.schema.dropTable("sessions").execute();
  await db.schema
    .createTable("sessions")
    .addColumn("token_hash", "text", (column) => column.primaryKey())
    .addColumn("user_id", "text", (column) => column.notNull().references("users.id"))
    .addColumn("device_id", "text", (column) => column.notNull().references("devices.id"))
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("seen_at", "bigint", (column) => column.notNull())
    .addColumn("expires_at", "bigint", (column) => column.notNull())
    .execute();
  await sql`create index sessions_of_user on sessions (user_id)`.execute(db);
  await sql`create index sessions_of_device on sessions (device_id)`.execute(db);
  await sql`create index sessions_expiry on sessions (expires_at)`.execute(db);
  for (const session of rows) {
    const { token_hash, user_id, created_at, seen_at, expires_at } = session;
    const device = randomBytes(12).toString("hex");
    // The browser has no token of its device: its next sign-in counts as one on a new device.
    const unknownToken = randomBytes(32).toString("hex");
    await sql`insert into devices (id, user_id, token_hash, browser, first_seen_at, last_seen_at)
      values (${device}, ${user_id}, ${unknownToken}, '', ${created_at}, ${seen_at})`.execute(db);
    await sql`insert into sessions (token_hash, user_id, device_id, created_at, seen_at, expires_at)
      values (${token_hash}, ${user_id}, ${device}, ${created_at}, ${seen_at}, ${expires_at})`.execute(
      db,
    );
  }
}
