import { sql, type Kysely } from "kysely";

export const oldestProgram = "0001-first-release";

/** Children's PINs, a guardian's on a family's device, and the sessions that a guardian opened with one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `alter table children add column pin_hash text`,
    `alter table family_keys add column pin_hash text`,
    `alter table sessions add column by_pin integer not null default 0`,
    `create table pin_tries (
      family_key_id text not null references family_keys (id) on delete cascade,
      user_id text not null references users (id) on delete cascade,
      wrong integer not null,
      constraint pin_tries_key primary key (family_key_id, user_id))`,
    `create index pin_tries_of_user on pin_tries (user_id)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
