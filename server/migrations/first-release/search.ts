import type { Kysely } from "kysely";
import { makeTriggers, runAll } from "./run-all.ts";

/**
 * An index over the trigrams of courses' search texts. Each database has its own kind; the index
 * can always be rebuilt from the courses.
 */
export function searchOnPostgres(db: Kysely<unknown>): Promise<void> {
  return runAll(db, [
    "create extension if not exists pg_trgm",
    "create index courses_search on courses using gin (search gin_trgm_ops)",
  ]);
}

/** The next free number from the time of publication on. */
const NUMBER = `(select coalesce(max(row) + 1, new.published_at * 1000000) from course_search_rows
  where row >= new.published_at * 1000000 and row < (new.published_at + 1) * 1000000)`;
const ADD = `
  insert into course_search_rows (row, course_id) select ${NUMBER}, new.id
    where new.published_at is not null and new.deleted_at is null;
  insert into course_search (rowid, search)
    select row, new.search from course_search_rows where course_id = new.id;`;
const REMOVE = `
  delete from course_search
    where rowid = (select row from course_search_rows where course_id = old.id);
  delete from course_search_rows where course_id = old.id;`;

/**
 * The index holds published courses and refers to rows by number. Each course has a number in a table
 * of its own, since SQLite may change the hidden row numbers of `courses` when the file is vacuumed.
 * It is the time of publication in milliseconds times a million, plus a counter for courses of the
 * same millisecond: the newest matches are read first without sorting all of them.
 */
export async function searchOnSqlite(db: Kysely<unknown>): Promise<void> {
  await runAll(db, [
    "create table course_search_rows (row integer primary key, course_id text not null unique)",
    `create virtual table course_search
      using fts5(search, tokenize = 'trigram', content = '', contentless_delete = 1)`,
  ]);
  await makeTriggers(db, {
    "courses_search_added after insert on courses": ADD,
    [`courses_search_changed after update of search, published_at, deleted_at on courses
      when old.search <> new.search or old.published_at is not new.published_at
        or old.deleted_at is not new.deleted_at`]: REMOVE + ADD,
    "courses_search_removed after delete on courses": REMOVE,
  });
}
