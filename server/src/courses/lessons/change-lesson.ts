import type { z } from "zod";
import type { lessons } from "@madrasa/contract/courses/lessons";
import { actAs } from "../../base/identity/index.ts";
import { refuse } from "../../platform/refusal.ts";
import { requireRoomForText } from "../../platform/disk-space.ts";
import { unlessExcerpt } from "../../platform/excerpt.ts";
import type { Actor } from "../../platform/actor.ts";
import { lockRows } from "../../platform/database/dialect.ts";
import type { Platform } from "../../platform/platform.ts";
import { requireReadableLesson } from "./lessons.policy.ts";
import { changeLesson, findLesson, type LessonWithFile } from "./lessons.queries.ts";
import { countLessons, countSectionLessons } from "../courses/index.ts";
import { deleteFilesInBackground } from "../../base/files/index.ts";
import { removeLessons, type RemoveStudentWork } from "./remove-lessons.ts";

type Change = z.output<typeof lessons.updateLesson.body>;

export async function updateLesson(
  platform: Platform,
  actor: Actor,
  where: { courseId: string; lessonId: string },
  { title, description, alt, recite, additionalResources }: Change,
): Promise<LessonWithFile> {
  await requireRoomForText(platform);
  return actAs(platform, actor, async (tx) => {
    // Locked before the lesson, as everywhere: a trigger updates the course's version.
    await lockRows(tx, "courses", "id", where.courseId, "write");
    const before = await requireReadableLesson(tx, actor, where);
    await changeLesson(tx, where.lessonId, {
      ...(title !== undefined && { title }),
      ...(description !== undefined && {
        description: unlessExcerpt(description, before.description),
      }),
      ...(alt !== undefined && { alt }),
      ...(recite !== undefined && { recite: recite ? 1 : 0 }),
      ...(additionalResources !== undefined && { resources: JSON.stringify(additionalResources) }),
    });
    const lesson = await findLesson(tx, where);
    if (!lesson) throw refuse("LESSON_NOT_FOUND");
    return lesson;
  });
}

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
