import type { Kysely } from "kysely";
import type { Dialect } from "../src/platform/database/database.ts";
import { ANNOUNCEMENTS } from "./tables/announcements.ts";
import { countOnPostgres } from "./tables/counts-on-postgres.ts";
import { countOnSqlite } from "./tables/counts-on-sqlite.ts";
import { FAMILIES } from "./tables/families.ts";
import { HALAQA } from "./tables/halaqa.ts";
import { followLessonFiles } from "./tables/lesson-files.ts";
import { addUpNotes } from "./tables/note-sizes.ts";
import { PEOPLE } from "./tables/people.ts";
import { RECITATIONS } from "./tables/recitations.ts";
import { runAll } from "./tables/run-all.ts";
import { SCHOOL } from "./tables/school.ts";
import { searchOnPostgres, searchOnSqlite } from "./tables/search.ts";
import { TEACHING } from "./tables/teaching.ts";
import { raiseVersions } from "./tables/versions.ts";

/** Creates all tables: text ids, epoch milliseconds as int8, flags as 0 and 1, the same on both databases. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  for (const tables of [PEOPLE, TEACHING, FAMILIES, HALAQA, RECITATIONS, SCHOOL, ANNOUNCEMENTS]) {
    await runAll(db, tables.split(";"));
  }
  if (dialect === "postgres") {
    await searchOnPostgres(db);
    await countOnPostgres(db);
  } else {
    await searchOnSqlite(db);
    await countOnSqlite(db);
  }
  await raiseVersions(db, dialect);
  await followLessonFiles(db, dialect);
  await addUpNotes(db, dialect);
}
