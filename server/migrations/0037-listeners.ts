import { sql, type Kysely } from "kysely";

export const oldestProgram = "0001-first-release";

/** Second listeners of courses, who chose to be heard by them alone, and whom each recitation is for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `create table recitation_listeners (
      course_id text primary key references courses (id) on delete cascade,
      person_id text not null references users (id) on delete cascade,
      asked_at bigint not null,
      accepted_at bigint)`,
    `create index recitation_listeners_of_person on recitation_listeners (person_id)`,
    // The listener's id stays when the person is gone: the choice then holds for nobody else.
    `create table listener_choices (
      student_id text not null references users (id) on delete cascade,
      guardian_id text not null references users (id) on delete cascade,
      course_id text not null references courses (id) on delete cascade,
      listener_id text not null,
      chosen_at bigint not null,
      told_at bigint,
      constraint listener_choices_key primary key (student_id, course_id, guardian_id))`,
    `create index listener_choices_of_guardian on listener_choices (guardian_id)`,
    `create index listener_choices_of_course on listener_choices (course_id)`,
    `alter table recitations add column listener_id text`,
    `create index recitations_for_listener on recitations (listener_id, course_id)
      where listener_id is not null and answered_at is null`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
