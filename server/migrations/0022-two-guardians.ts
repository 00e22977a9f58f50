import { sql, type Kysely } from "kysely";

/** A program that does not know them finds guardians who may all do the same. */
export const oldestProgram = "0001-first-release";

/** Which of two guardians is the first, how the second is invited, and what an admin is asked. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `alter table guardians add column is_first integer not null default 1`,
    `create table guardian_invitations (
      secret_hash text not null,
      child_id text not null references users (id) on delete cascade,
      made_by text not null references users (id) on delete cascade,
      created_at bigint not null,
      expires_at bigint not null,
      used_at bigint,
      constraint guardian_invitations_key primary key (secret_hash, child_id))`,
    `create index guardian_invitations_of_child on guardian_invitations (child_id)`,
    `create index guardian_invitations_of_maker on guardian_invitations (made_by)`,
    `create table guardian_handovers (
      child_id text primary key references users (id) on delete cascade,
      guardian_id text not null references users (id) on delete cascade,
      takes_effect_at bigint not null)`,
    `create index guardian_handovers_of_guardian on guardian_handovers (guardian_id)`,
    `create table guardian_questions (
      child_id text not null references users (id) on delete cascade,
      asked_by text not null references users (id) on delete cascade,
      kind text not null,
      words text not null,
      asked_at bigint not null,
      refused_at bigint,
      constraint guardian_questions_key primary key (child_id, asked_by, kind))`,
    `create index guardian_questions_of_asker on guardian_questions (asked_by)`,
    `create index guardian_questions_by_time on guardian_questions (asked_at)`,
    `create table withheld_courses (
      child_id text not null references users (id) on delete cascade,
      course_id text not null references courses (id) on delete cascade,
      guardian_id text not null references users (id) on delete cascade,
      withheld_at bigint not null,
      constraint withheld_courses_key primary key (child_id, course_id, guardian_id))`,
    `create index withheld_courses_of_course on withheld_courses (course_id)`,
    `create index withheld_courses_of_guardian on withheld_courses (guardian_id)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
