import type { Kysely } from "kysely";
import { makeTriggers, runAll } from "./run-all.ts";

/**
 * Indexes over the trigrams of courses' and students' search texts. Each database has its own kind, which can
 * always be rebuilt from their rows.
 */
export function searchOnPostgres(db: Kysely<unknown>): Promise<void> {
  return runAll(db, [
    "create extension if not exists pg_trgm",
    "create index courses_search on courses using gin (search gin_trgm_ops)",
    `create index students_search on users using gin (search gin_trgm_ops)
      where role = 'student' and deleted_at is null`,
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
  await searchStudentsOnSqlite(db);
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

/** Next free number from the time of creation, like that of courses from publication. */
const STUDENT_NUMBER = `(select coalesce(max(row) + 1, new.created_at * 1000000) from student_search_rows
  where row >= new.created_at * 1000000 and row < (new.created_at + 1) * 1000000)`;
const ADD_STUDENT = `
  insert into student_search_rows (row, user_id) select ${STUDENT_NUMBER}, new.id
    where new.role = 'student' and new.deleted_at is null;
  insert into student_search (rowid, search)
    select row, new.search from student_search_rows where user_id = new.id;`;
const REMOVE_STUDENT = `
  insert into student_search (student_search, rowid, search)
    select 'delete', row, old.search from student_search_rows where user_id = old.id;
  delete from student_search_rows where user_id = old.id;`;

async function searchStudentsOnSqlite(db: Kysely<unknown>): Promise<void> {
  await runAll(db, [
    "create table student_search_rows (row integer primary key, user_id text not null unique)",
    "create virtual table student_search using fts5(search, tokenize = 'trigram', content = '')",
    // Names and numbers of removed people leave the index at once: https://sqlite.org/fts5.html
    "insert into student_search (student_search, rank) values ('secure-delete', 1)",
  ]);
  await makeTriggers(db, {
    "users_search_added after insert on users": ADD_STUDENT,
    [`users_search_changed after update of search, deleted_at on users
      when old.search <> new.search or old.deleted_at is not new.deleted_at`]:
      REMOVE_STUDENT + ADD_STUDENT,
    "users_search_removed after delete on users": REMOVE_STUDENT,
  });
}
