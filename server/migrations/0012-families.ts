import { sql, type Kysely } from "kysely";

/** A program that does not know them finds students without contacts, as it knows them. */
export const oldestProgram = "0001-first-release";

/** Children, their guardians, and devices on which they are chosen by name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `create table children (
      user_id text primary key references users (id) on delete cascade,
      mark integer not null)`,
    `create table guardians (
      child_id text not null references users (id) on delete cascade,
      guardian_id text not null references users (id) on delete cascade,
      created_at bigint not null,
      constraint guardians_key primary key (child_id, guardian_id))`,
    `create index guardians_of_guardian on guardians (guardian_id)`,
    `create table family_keys (
      id text primary key,
      guardian_id text not null references users (id) on delete cascade,
      device_id text not null references devices (id) on delete cascade,
      key_hash text not null unique,
      created_at bigint not null)`,
    `create index family_keys_of_guardian on family_keys (guardian_id)`,
    `create index family_keys_of_device on family_keys (device_id)`,
    `alter table sessions add column family_key_id text
      references family_keys (id) on delete cascade`,
    `create index sessions_of_family_key on sessions (family_key_id)
      where family_key_id is not null`,
    `create table consents (
      child_id text not null references users (id) on delete cascade,
      guardian_id text not null references users (id) on delete cascade,
      text_number integer not null,
      language text not null,
      phone_end text not null,
      given_at bigint not null,
      constraint consents_key primary key (child_id, guardian_id))`,
    `create index consents_of_guardian on consents (guardian_id)`,
    `create table join_requests (
      child_id text not null references users (id) on delete cascade,
      course_id text not null references courses (id) on delete cascade,
      asked_at bigint not null,
      constraint join_requests_key primary key (child_id, course_id))`,
    `create index join_requests_of_course on join_requests (course_id)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
