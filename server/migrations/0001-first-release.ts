import type { Kysely } from "kysely";
import type { Dialect } from "../src/platform/database/database.ts";
import { countOnPostgres } from "./first-release/counts-on-postgres.ts";
import { countOnSqlite } from "./first-release/counts-on-sqlite.ts";
import { followLessonFiles } from "./first-release/lesson-files.ts";
import { PEOPLE } from "./first-release/people.ts";
import { runAll } from "./first-release/run-all.ts";
import { SCHOOL } from "./first-release/school.ts";
import { searchOnPostgres, searchOnSqlite } from "./first-release/search.ts";
import { TEACHING } from "./first-release/teaching.ts";
import { raiseVersions } from "./first-release/versions.ts";

/** Text ids, epoch milliseconds as int8, flags as 0 and 1: the same on both databases. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  for (const tables of [PEOPLE, TEACHING, SCHOOL]) await runAll(db, tables.split(";"));
  if (dialect === "postgres") {
    await searchOnPostgres(db);
    await countOnPostgres(db);
  } else {
    await searchOnSqlite(db);
    await countOnSqlite(db);
  }
  await raiseVersions(db, dialect);
  await followLessonFiles(db, dialect);
}
