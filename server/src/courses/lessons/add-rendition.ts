import type { z } from "zod";
import type { lessons } from "@madrasa/contract/courses/lessons";
import { lockRows } from "../../platform/database/dialect.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Db } from "../../platform/database/database.ts";
import type { Platform } from "../../platform/platform.ts";
import { attachFiles, confirmFile, inspectFile } from "../../base/files/index.ts";
import { acceptedFiles } from "./add-lesson.ts";
import { requireReadableLesson } from "./lessons.policy.ts";
import { changeLesson, findLesson, type LessonWithFile } from "./lessons.queries.ts";
import { renditionsOf } from "./present-lesson.ts";
import { insertRendition, listRenditions } from "./renditions.queries.ts";

type LessonRef = { courseId: string; lessonId: string };
type Form = z.output<typeof lessons.addRendition.body>;

/** Adds a version to a video lesson. The first of two concurrent ones wins; the same file again is idempotent. */
export async function addRendition(
  platform: Platform,
  actor: Actor,
  where: LessonRef,
  form: Form,
): Promise<LessonWithFile> {
  const { database, clock } = platform;
  const before = await requireReadableLesson(database.read, actor, where);
  if (before.kind !== "video") throw refuse("WRONG_TYPE");
  if (await hasRendition(database.read, before, form)) return before;
  const file = await inspectFile(platform, {
    key: form.filePath,
    ownerId: actor.id,
    courseId: where.courseId,
    kinds: acceptedFiles(before.kind, form.kind),
  });
  const now = clock();
  return attachFiles(platform, { actor, files: [file] }, async (tx) => {
    await lockRows(tx, "courses", "id", where.courseId, "write");
    const lesson = await requireReadableLesson(tx, actor, where);
    if (await hasRendition(tx, lesson, form)) return lesson;
    if (!(await confirmFile(tx, file, now))) throw refuse("FILE_IN_USE");
    await insertRendition(tx, {
      lesson_id: lesson.id,
      kind: form.kind,
      course_id: where.courseId,
      file_id: file.id,
      duration_seconds: form.durationSeconds ?? null,
      created_at: now,
    });
    const [best] = renditionsOf(lesson, await listRenditions(tx, { lessonId: lesson.id }));
    await changeLesson(tx, lesson.id, {
      file_id: best?.file_id ?? lesson.file_id,
      duration_seconds: lesson.duration_seconds ?? form.durationSeconds ?? null,
    });
    return (await findLesson(tx, {
      courseId: where.courseId,
      lessonId: lesson.id,
    })) as LessonWithFile;
  });
}

/** Throws if the lesson has this version with another file. */
async function hasRendition(
  db: Db,
  lesson: LessonWithFile,
  { kind, filePath }: Form,
): Promise<boolean> {
  const all = renditionsOf(lesson, await listRenditions(db, { lessonId: lesson.id }));
  const present = all.find((one) => one.kind === kind);
  if (!present) return false;
  if (present.file_id !== filePath) throw refuse("RENDITION_EXISTS", { values: { about: kind } });
  return true;
}
