import type { Kysely } from "kysely";
import { runAll } from "./first-release/run-all.ts";

/** A program that does not know the column lets a student join a course that they left as a new one; it asks for no complaint. */
export const oldestProgram = "0001-first-release";

/**
 * A student can leave a course, and come back to it with what they did. People tell the school what is
 * wrong; who teaches does not read it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runAll(db, [
    "alter table former_enrolments add column left_at bigint",
    `create index former_enrolments_left on former_enrolments (left_at)
      where left_at is not null`,
    `create table complaints (
      id text primary key,
      teller_id text not null references users (id) on delete cascade,
      subject_kind text not null check (subject_kind in ('course', 'lesson', 'person')),
      subject_id text not null,
      course_id text,
      words text not null,
      contact text not null,
      told_at bigint not null,
      answer text not null default '',
      answered_at bigint,
      answered_by text)`,
    "create index complaints_by_time on complaints (told_at, id)",
    "create index complaints_of_teller on complaints (teller_id, told_at, id)",
    `create index complaints_open on complaints (subject_kind, subject_id)
      where answered_at is null`,
    `create table complaint_readers (
      user_id text primary key references users (id) on delete cascade,
      named_at bigint not null)`,
  ]);
}
