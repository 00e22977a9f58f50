import { RESTORE_DAYS } from "@madrasa/contract/limits";
import { DAY } from "../../platform/clock.ts";
import { inBatches, BATCH_SIZE } from "../../platform/database/delete-batch.ts";
import { lockRows } from "../../platform/database/dialect.ts";
import type { Platform } from "../../platform/platform.ts";
import { deleteCourseRows } from "../../courses/courses/index.ts";
import {
  deleteSomeEnrolments,
  deleteSomePastEnrolments,
  deleteSomeRemovals,
} from "../../learning/enrolment/index.ts";
import { listSharedOf, markFilesOfCourse, markForDeletion } from "../../base/files/index.ts";
import { deleteLessonsOfCourse } from "../../courses/lessons/index.ts";
import { deleteSomeNotes } from "../../learning/notes/index.ts";
import { deleteSomeCompletions, deleteSomePositions } from "../../learning/progress/index.ts";
import { DELETE_SHEET_ROWS } from "../../halaqa/sheet/index.ts";
import { findAnyCourse, listGone } from "./oversight.queries.ts";
import { deleteSomeAnnouncements, deleteSomeReads } from "../announcements/index.ts";
import { deleteNamelessUsers } from "../account-deletion/index.ts";

const COURSES_AT_ONCE = 50;

/** Students' rows are unbounded, so they are deleted in steps before the course. */
const DELETE_STUDENT_WORK = [
  deleteSomeCompletions,
  deleteSomePositions,
  deleteSomeNotes,
  deleteSomeEnrolments,
  deleteSomePastEnrolments,
  deleteSomeRemovals,
  deleteSomeReads,
  deleteSomeAnnouncements,
  ...DELETE_SHEET_ROWS,
];

export const restorableUntil = (deletedAt: number): number => deletedAt + RESTORE_DAYS * DAY;

/**
 * Purges courses past their restore period with all content; files are marked. In short transactions: after an
 * interruption the next sweep continues.
 */
export async function purgeCourses(platform: Platform, teacherId?: string): Promise<void> {
  const { database, clock } = platform;
  const before = clock() - RESTORE_DAYS * DAY;
  for (;;) {
    const gone = await listGone(database.read, { before, teacherId, limit: COURSES_AT_ONCE });
    for (const courseId of gone) await purgeCourse(platform, courseId, before);
    if (gone.length < COURSES_AT_ONCE) break;
  }
  await inBatches(database, (tx) => deleteNamelessUsers(tx, BATCH_SIZE));
}

async function purgeCourse(platform: Platform, courseId: string, before: number): Promise<void> {
  const { database, clock } = platform;
  for (const deleteRows of DELETE_STUDENT_WORK) {
    const of = { column: "course_id", value: courseId } as const;
    await inBatches(database, (tx) => deleteRows(tx, of, BATCH_SIZE));
  }
  const files = { now: clock(), limit: BATCH_SIZE };
  await inBatches(database, (tx) => markFilesOfCourse(tx, courseId, files));
  await database.transaction(async (tx) => {
    await lockRows(tx, "courses", "id", courseId, "remove");
    const course = await findAnyCourse(tx, courseId);
    if (course?.deleted_at == null || course.deleted_at > before) return;
    const shared = await listSharedOf(tx, courseId);
    await deleteLessonsOfCourse(tx, courseId);
    await deleteCourseRows(tx, courseId);
    await markForDeletion(tx, shared, clock());
  });
}
