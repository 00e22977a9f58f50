import { RESTORE_DAYS } from "@madrasa/contract/limits";
import { DAY } from "../../platform/clock.ts";
import type { Tx } from "../../platform/database/database.ts";
import { lockRows } from "../../platform/database/dialect.ts";
import type { Platform } from "../../platform/platform.ts";
import { markFilesOfCourse } from "../files/index.ts";
import {
  deleteCourse,
  deleteOwnersOfNothing,
  deleteSome,
  findAnyCourse,
  listGone,
  TABLES_OF_STUDENTS,
} from "./oversight.queries.ts";

const COURSES_AT_ONCE = 50;
/** Some milliseconds of the one who writes. */
const ROWS_AT_ONCE = 500;

/** Until when a course that was deleted at this moment can be brought back. */
export const restorableUntil = (deletedAt: number): number => deletedAt + RESTORE_DAYS * DAY;

/**
 * Removes courses that nobody can bring back any more, with everything in them; their files are
 * left to the sweep of files. In many small steps: cut off between two, the next sweep goes on.
 */
export async function purgeCourses(platform: Platform): Promise<void> {
  const { database, clock } = platform;
  const before = clock() - RESTORE_DAYS * DAY;
  for (;;) {
    const gone = await listGone(database.read, before, COURSES_AT_ONCE);
    for (const courseId of gone) await purgeCourse(platform, courseId, before);
    if (gone.length < COURSES_AT_ONCE) break;
  }
  await inSteps(platform, (tx) => deleteOwnersOfNothing(tx, ROWS_AT_ONCE));
}

async function purgeCourse(platform: Platform, courseId: string, before: number): Promise<void> {
  const { database, clock } = platform;
  for (const table of TABLES_OF_STUDENTS) {
    await inSteps(platform, (tx) => deleteSome(tx, table, courseId, ROWS_AT_ONCE));
  }
  const files = { now: clock(), limit: ROWS_AT_ONCE };
  await inSteps(platform, (tx) => markFilesOfCourse(tx, courseId, files));
  await database.transaction(async (tx) => {
    await lockRows(database, tx, "courses", "id", courseId, "remove");
    const course = await findAnyCourse(tx, courseId);
    if (course?.deleted_at != null && course.deleted_at <= before) await deleteCourse(tx, courseId);
  });
}

/** Until a step finds less to do than it may. */
async function inSteps({ database }: Platform, step: (tx: Tx) => Promise<number>): Promise<void> {
  while ((await database.transaction(step)) === ROWS_AT_ONCE);
}
