import { sql, type Kysely } from "kysely";

export const oldestProgram = "0001-first-release";

/** Tests of a part, of half or of the whole Qur'an; without a grade one was taken back. Days as in 0026. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `create table sheet_tests (
      course_id text not null references courses (id) on delete cascade,
      student_id text not null references users (id) on delete cascade,
      day bigint not null check (day % 86400000 = 0),
      kind text not null check (kind in ('part', 'half', 'whole')),
      from_verse integer not null check (from_verse between 1 and 6236),
      to_verse integer,
      grade integer,
      examiner text,
      by_id text not null,
      at bigint not null,
      device_at bigint not null,
      check (day <= at + 50400000),
      check (kind <> 'whole' or from_verse = 1),
      check (
        (grade is null and to_verse is null and examiner is null)
        or (grade is not null and to_verse is not null and examiner is not null
          and grade between 1 and 4 and to_verse between from_verse and 6236
          and length(examiner) between 1 and 100)),
      constraint sheet_tests_key primary key (student_id, day, course_id, kind, from_verse))`,
    "create index sheet_tests_of_course on sheet_tests (course_id)",
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
