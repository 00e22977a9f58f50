import { lockRows } from "../../platform/database/dialect.ts";
import type { Database, Tx } from "../../platform/database/database.ts";
import type { Actor } from "../../platform/http/route.ts";
import type { Platform } from "../../platform/platform.ts";
import { countLessons, countSectionLessons } from "../courses/index.ts";
import { markForDeletion, removeFilesLater } from "../files/index.ts";
import { lessonToRead } from "./lessons.policy.ts";
import { removeLessons, type RemovedLessons } from "./lessons.queries.ts";

/** Removes a lesson, its file, and what students had completed and noted of it. */
export async function deleteLesson(
  platform: Platform,
  actor: Actor,
  where: { courseId: string; lessonId: string },
): Promise<void> {
  const { database, clock } = platform;
  const { courseId, lessonId } = where;
  const gone = await database.transaction(async (tx) => {
    await lockRows(database, tx, "courses", "id", courseId, "write");
    const lesson = await lessonToRead(tx, actor, where);
    const { count, fileIds } = await removeLessons(database, tx, {
      courseId,
      column: "id",
      value: lessonId,
    });
    await countSectionLessons(tx, lesson.section_id, -count);
    await countLessons(tx, courseId, -count, clock());
    await markForDeletion(tx, fileIds, clock());
    return fileIds;
  });
  removeFilesLater(platform, gone);
}

/** For a section that goes with everything in it; the caller keeps the course's own count. */
export async function removeLessonsOfSection(
  database: Pick<Database, "dialect">,
  tx: Tx,
  { courseId, sectionId }: { courseId: string; sectionId: string },
): Promise<RemovedLessons> {
  return removeLessons(database, tx, { courseId, column: "section_id", value: sectionId });
}
