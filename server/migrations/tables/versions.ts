import type { Kysely } from "kysely";
import type { Dialect } from "../../src/platform/database/database.ts";
import { makeFunctions, makeTriggers, runAll } from "./run-all.ts";

/** Rows of a trigger, by event. */
const CHANGED = { insert: "new", update: "new", delete: "old" } as const;
const TABLES_OF_COURSE = ["sections", "lessons", "lesson_files", "lesson_texts"];

/**
 * A course's version rises when its row, sections, lessons or their files change; an enrolment's
 * when its row or the student's video positions change. Data read at equal versions is equal. A new
 * enrolment begins at version 0 again, but joining and leaving change the course's number of
 * students, and so its version.
 */
export function raiseVersions(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  return dialect === "postgres" ? raiseOnPostgres(db) : raiseOnSqlite(db);
}

async function raiseOnPostgres(db: Kysely<unknown>): Promise<void> {
  await makeFunctions(db, {
    raise_version: "new.version := old.version + 1; return new;",
    raise_course: `update courses set version = version + 1
      where id in (select course_id from changed); return null;`,
    raise_enrolment: `update enrolments set version = version + 1
      where student_id = new.student_id and course_id = new.course_id; return null;`,
  });
  await runAll(db, [
    ...["courses", "enrolments"].map(
      (table) => `create trigger ${table}_version before update on ${table}
        for each row execute function raise_version()`,
    ),
    ...TABLES_OF_COURSE.flatMap((table) =>
      Object.entries(CHANGED).map(
        ([event, rows]) => `create trigger ${table}_version_${event} after ${event} on ${table}
          referencing ${rows} table as changed for each statement execute function raise_course()`,
      ),
    ),
    `create trigger positions_version after insert or update on positions
      for each row execute function raise_enrolment()`,
  ]);
}

async function raiseOnSqlite(db: Kysely<unknown>): Promise<void> {
  const enrolment = `update enrolments set version = version + 1
    where student_id = new.student_id and course_id = new.course_id;`;
  const ofCourse = TABLES_OF_COURSE.flatMap((table) =>
    Object.entries(CHANGED).map(([event, row]) => [
      `${table}_version_${event} after ${event} on ${table}`,
      `update courses set version = version + 1 where id = ${row}.course_id;`,
    ]),
  );
  await makeTriggers(db, {
    "courses_version after update on courses when new.version = old.version":
      "update courses set version = old.version + 1 where id = new.id;",
    "enrolments_version after update on enrolments when new.version = old.version": enrolment,
    "positions_version_insert after insert on positions": enrolment,
    "positions_version_update after update on positions": enrolment,
    ...(Object.fromEntries(ofCourse) as Record<string, string>),
  });
}
