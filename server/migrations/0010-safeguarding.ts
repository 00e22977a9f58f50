import { sql, type Kysely } from "kysely";
import type { Dialect } from "../src/platform/database/database.ts";

/**
 * Students whom a teacher has removed from a course, and why admins do what they do. On
 * SQLite the index of search holds published courses only, numbered in the order of publication.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await db.schema
    .createTable("removed_students")
    .addColumn("course_id", "text", (column) => column.notNull().references("courses.id"))
    .addColumn("student_id", "text", (column) => column.notNull().references("users.id"))
    .addColumn("enrolled_at", "bigint", (column) => column.notNull())
    .addColumn("removed_at", "bigint", (column) => column.notNull())
    .addColumn("reason", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("removed_students_key", ["course_id", "student_id"])
    .execute();
  await sql`create index removed_students_by_date on removed_students (course_id, removed_at, student_id)`.execute(
    db,
  );
  await sql`create index removed_students_of_student on removed_students (student_id)`.execute(db);
  await sql`alter table users add column suspension_reason text not null default ''`.execute(db);
  await sql`alter table audit_entries add column reason text not null default ''`.execute(db);
  if (dialect === "sqlite") await orderSearchByPublication(db);
}

/**
 * A course's number is its time of publication in milliseconds times a million, plus a counter for
 * courses of the same millisecond: the newest matches are read first without sorting all of them.
 */
async function orderSearchByPublication(db: Kysely<unknown>): Promise<void> {
  for (const trigger of ["added", "changed", "removed"]) {
    await sql`drop trigger ${sql.raw(`courses_search_${trigger}`)}`.execute(db);
  }
  await sql`insert into course_search (course_search) values ('delete-all')`.execute(db);
  await sql`delete from course_search_rows`.execute(db);
  const number = `(select coalesce(max(row) + 1, new.published_at * 1000000) from course_search_rows
    where row >= new.published_at * 1000000 and row < (new.published_at + 1) * 1000000)`;
  const add = `
    insert into course_search_rows (row, course_id) select ${number}, new.id
      where new.published_at is not null and new.deleted_at is null;
    insert into course_search (rowid, search)
      select row, new.search from course_search_rows where course_id = new.id;`;
  const remove = `
    delete from course_search where rowid = (select row from course_search_rows where course_id = old.id);
    delete from course_search_rows where course_id = old.id;`;
  const triggers = {
    added: `after insert on courses begin ${add} end`,
    changed: `after update of search, published_at, deleted_at on courses
      when old.search <> new.search or old.published_at is not new.published_at
        or old.deleted_at is not new.deleted_at
      begin ${remove} ${add} end`,
    removed: `after delete on courses begin ${remove} end`,
  };
  for (const [name, text] of Object.entries(triggers)) {
    await sql.raw(`create trigger courses_search_${name} ${text}`).execute(db);
  }
  await sql`insert into course_search_rows (row, course_id)
    select published_at * 1000000 + place - 1, id from (
      select id, published_at, row_number() over (partition by published_at order by id) as place
      from courses where published_at is not null and deleted_at is null)`.execute(db);
  await sql`insert into course_search (rowid, search)
    select row, search from course_search_rows join courses on courses.id = course_id order by row`.execute(
    db,
  );
}
