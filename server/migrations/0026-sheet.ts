import type { Kysely } from "kysely";
import { runAll } from "./first-release/run-all.ts";

export const oldestProgram = "0001-first-release";

/** Days are the beginnings of dates in UTC; a date has begun somewhere 14 hours before it does in UTC. */
const DAY = "day bigint not null check (day % 86400000 = 0)";
const WRITTEN = `by_id text not null,
  at bigint not null,
  device_at bigint not null,
  check (day <= at + 50400000)`;
const OF_PUPIL = `course_id text not null references courses (id) on delete cascade,
  student_id text not null references users (id) on delete cascade`;

/** Daily sheets: what pupils recited and who was there, the circle's order, and who else keeps the sheet. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runAll(db, [
    "alter table courses add column daily_sheet integer not null default 0",
    // Without a grade an entry was taken back. No five parts have 1,800 verses.
    `create table recitals (
      ${OF_PUPIL},
      ${DAY},
      track text not null check (track in ('new', 'recent', 'old')),
      from_verse integer,
      to_verse integer,
      grade integer,
      stumbles integer check (stumbles between 0 and 99),
      unit text check (unit in ('verse', 'page', 'ruku', 'quarter', 'part')),
      ${WRITTEN},
      check (
        (grade is null and from_verse is null and to_verse is null and stumbles is null
          and unit is null)
        or (grade is not null and from_verse is not null and to_verse is not null
          and unit is not null and grade between 1 and 4 and from_verse >= 1
          and from_verse <= to_verse and to_verse <= 6236 and to_verse - from_verse < 1800)),
      constraint recitals_key primary key (student_id, track, day, course_id))`,
    "create index recitals_of_student on recitals (student_id, day)",
    "create index recitals_of_course on recitals (course_id, day)",
    `create table absences (
      ${OF_PUPIL},
      ${DAY},
      state text not null check (state in ('present', 'late', 'absent', 'excused')),
      ${WRITTEN},
      constraint absences_key primary key (student_id, day, course_id))`,
    "create index absences_of_course on absences (course_id, day)",
    `create table day_notes (
      ${OF_PUPIL},
      ${DAY},
      note text not null check (length(note) <= 500),
      ${WRITTEN},
      constraint day_notes_key primary key (student_id, day, course_id))`,
    "create index day_notes_of_course on day_notes (course_id, day)",
    `create table former_sheet_rows (
      ${OF_PUPIL},
      ${DAY},
      what text not null check (what in ('new', 'recent', 'old', 'attendance', 'note')),
      row text not null,
      ${WRITTEN},
      constraint former_sheet_rows_key
        primary key (student_id, day, course_id, what, device_at, by_id))`,
    "create index former_sheet_rows_of_course on former_sheet_rows (course_id)",
    `create table sheet_days (
      course_id text not null references courses (id) on delete cascade,
      ${DAY},
      state text check (state in ('held', 'off')),
      ${WRITTEN},
      constraint sheet_days_key primary key (course_id, day))`,
    `create table sheet_pupils (
      ${OF_PUPIL},
      place integer,
      direction text check (direction in ('onward', 'backward')),
      constraint sheet_pupils_key primary key (course_id, student_id))`,
    "create index sheet_pupils_of_student on sheet_pupils (student_id)",
    `create table substitutes (
      course_id text not null references courses (id) on delete cascade,
      person_id text not null references users (id) on delete cascade,
      asked_at bigint not null,
      accepted_at bigint,
      constraint substitutes_key primary key (course_id, person_id))`,
    "create index substitutes_of_person on substitutes (person_id)",
    `create table days_seen (
      student_id text not null references users (id) on delete cascade,
      guardian_id text not null references users (id) on delete cascade,
      ${DAY},
      at bigint not null,
      check (day <= at + 50400000),
      constraint days_seen_key primary key (student_id, day, guardian_id))`,
    "create index days_seen_of_guardian on days_seen (guardian_id)",
  ]);
}
