import { sql, type Kysely } from "kysely";
import type { Dialect } from "../src/platform/database/database.ts";

export const oldestProgram = "0001-first-release";

/** Recitations handed in by voice, and their answers; a complaint may be about one. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const statements = [
    `create table recitation_courses (
      course_id text primary key references courses (id) on delete cascade,
      since bigint not null)`,
    `create table recording_consents (
      student_id text not null references users (id) on delete cascade,
      guardian_id text not null references users (id) on delete cascade,
      allowed integer not null,
      text_number integer not null,
      language text not null,
      answered_at bigint not null,
      constraint recording_consents_key primary key (student_id, guardian_id))`,
    `create index recording_consents_of_guardian on recording_consents (guardian_id)`,
    `create table recitations (
      id text primary key,
      student_id text not null references users (id) on delete cascade,
      course_id text references courses (id) on delete set null,
      course_title text not null,
      course_language text not null,
      file_id text references files (id),
      seconds double precision not null,
      peaks text not null,
      from_verse integer,
      to_verse integer,
      remark text not null,
      handed_in_at bigint not null,
      heard_at bigint,
      answered_at bigint,
      answered_by text,
      grade integer,
      marks text not null default '[]',
      answer_remark text not null default '',
      answer_file_id text references files (id),
      answer_seconds double precision,
      answer_peaks text,
      seen_at bigint,
      ends_at bigint not null)`,
    `create index recitations_of_student on recitations (student_id, handed_in_at, id)`,
    `create index recitations_of_course on recitations (course_id)`,
    `create index recitations_waiting on recitations (course_id, handed_in_at, id)
      where answered_at is null`,
    `create index recitations_unseen on recitations (student_id, answered_at)
      where answered_at is not null and seen_at is null`,
    `create index recitations_by_end on recitations (ends_at)`,
    `create unique index recitations_file on recitations (file_id) where file_id is not null`,
    `create unique index recitations_answer_file on recitations (answer_file_id)
      where answer_file_id is not null`,
    `create table recitation_hearings (
      id text primary key,
      recitation_id text not null references recitations (id) on delete cascade,
      admin_id text not null references users (id) on delete cascade,
      ends_at bigint not null)`,
    `create index recitation_hearings_of on recitation_hearings (recitation_id)`,
    `create index recitation_hearings_of_admin on recitation_hearings (admin_id)`,
    ...(dialect === "postgres" ? ON_POSTGRES : ON_SQLITE),
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const KINDS = "check (subject_kind in ('course', 'lesson', 'person', 'recitation'))";

const ON_POSTGRES = [
  `alter table complaints drop constraint complaints_subject_kind_check`,
  `alter table complaints add constraint complaints_subject_kind_check ${KINDS}`,
];

/** SQLite changes no constraint: the table is made anew. */
const ON_SQLITE = [
  `create table complaints_anew (
    id text primary key,
    teller_id text not null references users (id) on delete cascade,
    subject_kind text not null ${KINDS},
    subject_id text not null,
    course_id text,
    words text not null,
    contact text not null,
    told_at bigint not null,
    answer text not null default '',
    answered_at bigint,
    answered_by text)`,
  `insert into complaints_anew select id, teller_id, subject_kind, subject_id, course_id, words,
    contact, told_at, answer, answered_at, answered_by from complaints`,
  `drop table complaints`,
  `alter table complaints_anew rename to complaints`,
  `create index complaints_by_time on complaints (told_at, id)`,
  `create index complaints_of_teller on complaints (teller_id, told_at, id)`,
  `create index complaints_open on complaints (subject_kind, subject_id) where answered_at is null`,
];
