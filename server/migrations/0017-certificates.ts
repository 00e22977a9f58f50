import type { Kysely } from "kysely";
import { runAll } from "./first-release/run-all.ts";

/** An older program leaves the times empty, which are then found from the completions, and issues nothing. */
export const oldestProgram = "0001-first-release";

/** When a student first finished a course, and certificates of courses whose teachers give them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runAll(db, [
    "alter table enrolments add column finished_at bigint",
    "alter table former_enrolments add column finished_at bigint",
    "alter table removed_students add column finished_at bigint",
    "alter table courses add column certificates integer not null default 0",
    // Without references to course and teacher: it stays valid when they are deleted.
    `create table certificates (
      id text primary key,
      course_id text not null,
      student_id text not null references users (id),
      teacher_id text not null,
      student_name text not null,
      course_title text not null,
      course_language text,
      lesson_count integer not null,
      finished_at bigint not null,
      issued_at bigint not null,
      withdrawn_at bigint)`,
    "create unique index certificates_once on certificates (course_id, student_id)",
    "create index certificates_newest on certificates (course_id, issued_at, id)",
    "create index certificates_student on certificates (student_id, id)",
  ]);
}
