import type { Kysely } from "kysely";
import { runAll } from "./first-release/run-all.ts";

/** An older program forgets the day of a student who leaves or is removed with it. */
export const oldestProgram = "0001-first-release";

/** When a course's teacher last wrote to a student of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runAll(
    db,
    ["enrolments", "former_enrolments", "removed_students"].map(
      (table) => `alter table ${table} add column written_at bigint`,
    ),
  );
}
