import { sql, type Kysely } from "kysely";
import type { Dialect } from "../src/platform/database/database.ts";

/**
 * A program that does not know the table leaves it empty for its lessons: whose `file_id` is then
 * their original. Triggers do what it does not when it changes a lesson's file or deletes a lesson.
 */
export const oldestProgram = "0028-versions";

/** The renditions of a lesson: its original and, of a film, a small one and its sound. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await sql`create table lesson_files (
    lesson_id text not null references lessons (id) on delete cascade,
    kind text not null check (kind in ('original', 'small', 'sound')),
    course_id text not null references courses (id),
    file_id text not null references files (id),
    duration_seconds double precision,
    created_at bigint not null,
    primary key (lesson_id, kind))`.execute(db);
  // Deleting a file's row looks for what refers to it.
  await sql`create unique index lesson_files_file on lesson_files (file_id)`.execute(db);
  await sql`create index lesson_files_course on lesson_files (course_id, kind)`.execute(db);
  await sql`insert into lesson_files
      (lesson_id, kind, course_id, file_id, duration_seconds, created_at)
    select id, 'original', course_id, file_id, duration_seconds, created_at from lessons`.execute(
    db,
  );
  await (dialect === "postgres" ? keepOnPostgres(db) : keepOnSqlite(db));
}

/** The lesson's new file takes the place of the old one, unless it is another rendition. */
const FOLLOW = `update lesson_files set file_id = new.file_id
  where lesson_id = new.id and file_id = old.file_id
    and not exists (select 1 from lesson_files where lesson_id = new.id and file_id = new.file_id);`;

/** At the time of the row, which is over: only whether there is one matters. */
const REMOVE = `update files set marked_for_deletion_at = old.created_at, confirmed_at = null
  where id = old.file_id and marked_for_deletion_at is null;`;

async function keepOnPostgres(db: Kysely<unknown>): Promise<void> {
  const functions = { follow_lesson_file: FOLLOW, remove_lesson_file: REMOVE };
  for (const [name, body] of Object.entries(functions)) {
    await sql
      .raw(`create or replace function ${name}() returns trigger language plpgsql as
        $$ begin ${body} return null; end $$`)
      .execute(db);
  }
  await sql`create trigger lessons_file after update of file_id on lessons for each row
    when (old.file_id <> new.file_id) execute function follow_lesson_file()`.execute(db);
  await sql`create trigger lesson_files_removed after delete on lesson_files
    for each row execute function remove_lesson_file()`.execute(db);
  for (const [event, rows] of Object.entries({ insert: "new", update: "new", delete: "old" })) {
    await sql
      .raw(`create trigger lesson_files_version_${event} after ${event} on lesson_files
        referencing ${rows} table as changed for each statement execute function raise_course()`)
      .execute(db);
  }
}

async function keepOnSqlite(db: Kysely<unknown>): Promise<void> {
  const course = (row: string) =>
    `update courses set version = version + 1 where id = ${row}.course_id;`;
  const triggers = {
    "lessons_file after update of file_id on lessons when old.file_id <> new.file_id": FOLLOW,
    "lesson_files_removed after delete on lesson_files": REMOVE,
    "lesson_files_version_insert after insert on lesson_files": course("new"),
    "lesson_files_version_update after update on lesson_files": course("new"),
    "lesson_files_version_delete after delete on lesson_files": course("old"),
  };
  for (const [event, body] of Object.entries(triggers)) {
    await sql.raw(`create trigger ${event} begin ${body} end`).execute(db);
  }
}
