import type { Kysely } from "kysely";
import type { Dialect } from "../src/platform/database/database.ts";
import { noteSizesOnPostgres, noteSizesOnSqlite } from "./0004-note-sizes.ts";
import { makeFunctions, makeTriggers, runAll } from "./first-release/run-all.ts";

/** A program that does not know them leaves the new columns empty; triggers do the rest. */
export const oldestProgram = "0001-first-release";

const REMOVE = `update files set marked_for_deletion_at = old.created_at, confirmed_at = null
  where id = old.file_id and marked_for_deletion_at is null;`;

/** As for renditions: texts go with their lesson, their files with them, and the course's version rises. */
const REMOVED = "lesson_texts_removed after delete on lesson_texts";
const CHANGED = { insert: "new", update: "new", delete: "old" } as const;

const noteSize = (row: string) =>
  `400 + octet_length(${row}.title) + octet_length(${row}.description) + octet_length(${row}.alt)`;

/** Captions and transcripts of films, and texts that stand for pictures of lessons and notes. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await runAll(db, [
    "alter table lessons add column alt text not null default ''",
    "alter table note_entries add column alt text not null default ''",
    `create table lesson_texts (
      lesson_id text not null references lessons (id) on delete cascade,
      kind text not null,
      language text not null,
      course_id text not null references courses (id),
      file_id text not null references files (id),
      created_at bigint not null,
      primary key (lesson_id, kind, language))`,
    "create unique index lesson_texts_file on lesson_texts (file_id)",
    "create index lesson_texts_course on lesson_texts (course_id)",
  ]);
  if (dialect === "postgres") await followOnPostgres(db);
  else await followOnSqlite(db);
}

async function followOnPostgres(db: Kysely<unknown>): Promise<void> {
  await makeFunctions(db, noteSizesOnPostgres(noteSize));
  await runAll(db, [
    `create trigger ${REMOVED} for each row execute function remove_lesson_file()`,
    ...Object.entries(CHANGED).map(
      ([
        event,
        rows,
      ]) => `create trigger lesson_texts_version_${event} after ${event} on lesson_texts
        referencing ${rows} table as changed for each statement execute function raise_course()`,
    ),
  ]);
}

async function followOnSqlite(db: Kysely<unknown>): Promise<void> {
  const noteSizes = noteSizesOnSqlite(noteSize);
  await runAll(
    db,
    Object.keys(noteSizes).map((event) => `drop trigger ${event.split(" ")[0]}`),
  );
  const versions = Object.entries(CHANGED).map(([event, row]) => [
    `lesson_texts_version_${event} after ${event} on lesson_texts`,
    `update courses set version = version + 1 where id = ${row}.course_id;`,
  ]);
  await makeTriggers(db, {
    ...noteSizes,
    ...(Object.fromEntries(versions) as Record<string, string>),
    [REMOVED]: REMOVE,
  });
}
