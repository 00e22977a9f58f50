import { sql, type Kysely } from "kysely";
import type { Dialect } from "../src/platform/database/database.ts";

/**
 * An index over the trigrams of courses' search texts. Each database has its own kind; the index
 * can always be rebuilt from the courses.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await (dialect === "postgres" ? upPostgres(db) : upSqlite(db));
}

async function upPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`create extension if not exists pg_trgm`.execute(db);
  await sql`create index courses_search on courses using gin (search gin_trgm_ops)`.execute(db);
}

/**
 * The index refers to rows by number. Each course gets a number in a table of its own, since
 * SQLite may change the hidden row numbers of `courses` when the file is vacuumed.
 */
async function upSqlite(db: Kysely<unknown>): Promise<void> {
  await sql`create table course_search_rows (row integer primary key, course_id text not null unique)`.execute(
    db,
  );
  await sql`create virtual table course_search using fts5(search, tokenize = 'trigram', content = '', contentless_delete = 1)`.execute(
    db,
  );
  await sql`insert into course_search_rows (course_id) select id from courses`.execute(db);
  await sql`insert into course_search (rowid, search) select row, search from course_search_rows join courses on id = course_id`.execute(
    db,
  );
  await sql`create trigger courses_search_added after insert on courses begin
    insert into course_search_rows (course_id) values (new.id);
    insert into course_search (rowid, search)
      select row, new.search from course_search_rows where course_id = new.id;
  end`.execute(db);
  await sql`create trigger courses_search_changed after update of search on courses when old.search <> new.search begin
    update course_search set search = new.search
      where rowid = (select row from course_search_rows where course_id = new.id);
  end`.execute(db);
  await sql`create trigger courses_search_removed after delete on courses begin
    delete from course_search where rowid = (select row from course_search_rows where course_id = old.id);
    delete from course_search_rows where course_id = old.id;
  end`.execute(db);
}
