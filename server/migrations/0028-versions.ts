import { sql, type Kysely } from "kysely";
import type { Dialect } from "../src/platform/database/database.ts";

/** Triggers raise the versions, so that a program that does not know them raises them as well. */
export const oldestProgram = "0027-counts-by-day";

/**
 * A course's version rises when its row, its sections or its lessons change, an enrolment's when its
 * row or the student's positions in films change. What was read at two equal versions is equal. The
 * version of a student's new enrolment begins at 0 again, but joining and leaving change the course's
 * number of students, and so its version.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  for (const table of ["courses", "enrolments"]) {
    await sql`alter table ${sql.table(table)} add column version integer not null default 0`.execute(
      db,
    );
  }
  await (dialect === "postgres" ? raiseOnPostgres(db) : raiseOnSqlite(db));
}

async function raiseOnPostgres(db: Kysely<unknown>): Promise<void> {
  const functions = {
    raise_version: "new.version := old.version + 1; return new;",
    raise_course: `update courses set version = version + 1
      where id in (select course_id from changed); return null;`,
    raise_enrolment: `update enrolments set version = version + 1
      where student_id = new.student_id and course_id = new.course_id; return null;`,
  };
  for (const [name, body] of Object.entries(functions)) {
    await sql
      .raw(`create or replace function ${name}() returns trigger language plpgsql as
        $$ begin ${body} end $$`)
      .execute(db);
  }
  for (const table of ["courses", "enrolments"]) {
    await sql
      .raw(`create trigger ${table}_version before update on ${table}
        for each row execute function raise_version()`)
      .execute(db);
  }
  const events = { insert: "new", update: "new", delete: "old" };
  for (const table of ["sections", "lessons"]) {
    for (const [event, rows] of Object.entries(events)) {
      await sql
        .raw(`create trigger ${table}_version_${event} after ${event} on ${table}
          referencing ${rows} table as changed for each statement execute function raise_course()`)
        .execute(db);
    }
  }
  await sql
    .raw(`create trigger positions_version after insert or update on positions
      for each row execute function raise_enrolment()`)
    .execute(db);
}

async function raiseOnSqlite(db: Kysely<unknown>): Promise<void> {
  const course = (row: string) =>
    `update courses set version = version + 1 where id = ${row}.course_id;`;
  const enrolment = `update enrolments set version = version + 1
    where student_id = new.student_id and course_id = new.course_id;`;
  const triggers = {
    "courses_version after update on courses when new.version = old.version":
      "update courses set version = old.version + 1 where id = new.id;",
    "enrolments_version after update on enrolments when new.version = old.version": enrolment,
    "positions_version_insert after insert on positions": enrolment,
    "positions_version_update after update on positions": enrolment,
  };
  const events: [string, string][] = [
    ["insert", "new"],
    ["update", "new"],
    ["delete", "old"],
  ];
  const ofCourse = ["sections", "lessons"].flatMap((table) =>
    events.map(([event, row]) => [
      `${table}_version_${event} after ${event} on ${table}`,
      course(row),
    ]),
  );
  for (const [event, body] of [...Object.entries(triggers), ...ofCourse]) {
    await sql.raw(`create trigger ${event} begin ${body} end`).execute(db);
  }
}
