import { lockRows } from "../../platform/database/dialect.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import { countLessons, countSectionLessons } from "../courses/index.ts";
import { deleteFilesInBackground } from "../../base/files/index.ts";
import { requireReadableLesson } from "./lessons.policy.ts";
import { removeLessons, type RemoveStudentWork } from "./remove-lessons.ts";
import { actAs } from "../../base/identity/index.ts";

export async function deleteLesson(
  platform: Platform,
  actor: Actor,
  where: { courseId: string; lessonId: string },
  removeStudentWork: RemoveStudentWork,
): Promise<void> {
  const { clock } = platform;
  const { courseId, lessonId } = where;
  const gone = await actAs(platform, actor, async (tx) => {
    await lockRows(tx, "courses", "id", courseId, "write");
    const lesson = await requireReadableLesson(tx, actor, where);
    const now = clock();
    const these = { courseId, column: "id", value: lessonId } as const;
    const { count, fileIds } = await removeLessons(tx, these, { removeStudentWork, now });
    await countSectionLessons(tx, lesson.section_id, -count);
    await countLessons(tx, courseId, -count, now);
    return fileIds;
  });
  deleteFilesInBackground(platform, gone);
}
