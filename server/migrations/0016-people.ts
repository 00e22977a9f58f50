import type { Kysely } from "kysely";
import { runAll } from "./first-release/run-all.ts";

/** A program that does not know the column lets a student join a course that they left as a new one. */
export const oldestProgram = "0001-first-release";

/** A student can leave a course, and come back to it with what they did. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runAll(db, [
    "alter table former_enrolments add column left_at bigint",
    `create index former_enrolments_left on former_enrolments (left_at)
      where left_at is not null`,
  ]);
}
