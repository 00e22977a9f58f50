import type { Tx } from "../../platform/database/database.ts";
import { subtractCompleted } from "../enrolment/index.ts";
import { deleteProgressOfLessons } from "./progress.queries.ts";

export async function removeProgressOfLessons(
  tx: Tx,
  lessons: { courseId: string; lessonIds: readonly string[] },
): Promise<void> {
  await subtractCompleted(tx, lessons);
  await deleteProgressOfLessons(tx, lessons.lessonIds);
}
