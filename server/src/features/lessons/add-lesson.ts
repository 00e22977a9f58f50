import type { z } from "zod";
import type { lessons } from "@madrasa/contract/lessons";
import {
  lessonFileKind,
  LESSONS_MAX,
  type FileKind,
  type LessonKind,
} from "@madrasa/contract/limits";
import { lockRows } from "../../platform/database/dialect.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import { newId } from "../../platform/secrets.ts";
import {
  countLessons,
  countSectionLessons,
  courseToManage,
  findSection,
} from "../courses/index.ts";
import { confirmFile, inspectFile, referToFiles } from "../files/index.ts";
import { findLesson, insertLesson, nextPosition, type LessonWithFile } from "./lessons.queries.ts";

type Form = z.output<typeof lessons.addLesson.body>;

/** Which kinds of files a kind of lesson accepts. */
const FILES_OF: Record<LessonKind, readonly FileKind[]> = {
  video: ["lessonVideo"],
  lecture: ["lessonImage", "lessonDocument"],
  quiz: ["lessonImage", "lessonDocument"],
};

/** Adds a lesson at the end of a section and confirms its file, and a film's frame. */
export async function addLesson(
  platform: Platform,
  actor: Actor,
  where: { courseId: string; sectionId: string },
  form: Form,
): Promise<LessonWithFile> {
  const { database, clock } = platform;
  const { courseId, sectionId } = where;
  await courseToManage(database.read, actor, courseId);
  if (!(await findSection(database.read, courseId, sectionId))) throw refuse("SECTION_NOT_FOUND");
  const kind = form.kind ?? (form.fileType.startsWith("video/") ? "video" : "lecture");
  const file = await inspectFile(platform, {
    key: form.filePath,
    ownerId: actor.id,
    courseId,
    kinds: FILES_OF[kind],
  });
  if (form.thumbnail !== undefined && kind !== "video") throw refuse("WRONG_TYPE");
  // After the film: where an earlier attempt has stored it, nothing is made for this one.
  const thumbnail = form.thumbnail
    ? await inspectFile(platform, {
        key: form.thumbnail,
        ownerId: actor.id,
        courseId,
        kinds: ["thumbnail"],
      })
    : undefined;
  const files = thumbnail ? [file, thumbnail] : [file];
  const now = clock();
  const id = newId();
  return referToFiles(platform, files, async (tx) => {
    if (lessonFileKind(form.fileType) !== file.kind) throw refuse("WRONG_TYPE");
    await lockRows(tx, "courses", "id", courseId, "write");
    const course = await courseToManage(tx, actor, courseId);
    if (course.lesson_count >= LESSONS_MAX) throw refuse("COURSE_FULL");
    if (!(await findSection(tx, courseId, sectionId))) throw refuse("SECTION_NOT_FOUND");
    for (const one of files) {
      if (!(await confirmFile(tx, one, now))) throw refuse("FILE_IN_USE");
    }
    await insertLesson(tx, {
      id,
      course_id: courseId,
      section_id: sectionId,
      position: await nextPosition(tx, sectionId),
      kind,
      title: form.title,
      description: form.description,
      file_id: file.id,
      thumbnail_file_id: thumbnail?.id ?? null,
      duration_seconds: form.durationSeconds ?? null,
      resources: JSON.stringify(form.additionalResources ?? []),
      created_at: now,
    });
    await countSectionLessons(tx, sectionId, 1);
    await countLessons(tx, courseId, 1, now);
    return (await findLesson(tx, courseId, id)) as LessonWithFile;
  });
}
