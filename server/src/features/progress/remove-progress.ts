import type { Tx } from "../../platform/database/database.ts";
import { subtractCompleted } from "../enrolment/index.ts";
import { deleteProgressOfLessons } from "./progress.queries.ts";

/**
 * For lessons that are being deleted: removes every student's completions and positions, and
 * subtracts the completions from the students' counts.
 */
export async function removeProgressOfLessons(
  tx: Tx,
  lessons: { courseId: string; lessonIds: readonly string[] },
): Promise<void> {
  await subtractCompleted(tx, lessons);
  await deleteProgressOfLessons(tx, lessons.lessonIds);
}
