import type { z } from "zod";
import type { lessons } from "@madrasa/contract/courses/lessons";
import {
  canonicalType,
  FILE_RULES,
  type FileKind,
  type LessonKind,
  LESSONS_MAX,
  type RenditionKind,
} from "@madrasa/contract/limits";
import { isDuplicate, lockRows } from "../../platform/database/dialect.ts";
import type { Db } from "../../platform/database/database.ts";
import { requireRoomForText } from "../../platform/disk-space.ts";
import { Refusal, refuse } from "../../platform/refusal.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import { newId } from "../../platform/secrets.ts";
import {
  countLessons,
  countSectionLessons,
  findSection,
  requireOwnCourse,
} from "../courses/index.ts";
import { attachFiles, confirmFile, inspectFile } from "../../base/files/index.ts";
import {
  findLesson,
  insertLesson,
  isLesson,
  type LessonWithFile,
  nextPosition,
} from "./lessons.queries.ts";
import { insertRendition, listRenditions } from "./renditions.queries.ts";

type Form = z.output<typeof lessons.addLesson.body>;

type SectionRef = { courseId: string; sectionId: string };

/** Appends a lesson to a section and confirms its file and poster. Idempotent. */
export async function addLesson(
  platform: Platform,
  actor: Actor,
  where: SectionRef,
  form: Form,
): Promise<LessonWithFile> {
  const { read } = platform.database;
  await requireOwnCourse(read, actor, where.courseId);
  const known = await sentBefore(read, where.courseId, form);
  if (known) return known;
  try {
    return await addNewLesson(platform, actor, where, form);
  } catch (error) {
    // A concurrent attempt has stored it.
    const isUsed = error instanceof Refusal && error.code === "FILE_IN_USE";
    const sent = isUsed ? await sentBefore(read, where.courseId, form) : undefined;
    if (sent) return sent;
    // Same id in another course concurrently.
    throw isDuplicate(error) ? refuse("KEY_USED") : error;
  }
}

async function addNewLesson(
  platform: Platform,
  actor: Actor,
  { courseId, sectionId }: SectionRef,
  form: Form,
): Promise<LessonWithFile> {
  const { database, clock } = platform;
  await requireRoomForText(platform);
  if (!(await findSection(database.read, courseId, sectionId))) throw refuse("SECTION_NOT_FOUND");
  const isVideo = form.rendition !== "original" || form.fileType.startsWith("video/");
  const kind = form.kind ?? (isVideo ? "video" : "lecture");
  const file = await inspectFile(platform, {
    key: form.filePath,
    ownerId: actor.id,
    courseId,
    kinds: acceptedFiles(kind, form.rendition),
  });
  // After the file: nothing is encoded if an earlier attempt has stored it.
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
  const id = form._id ?? newId();
  return attachFiles(platform, { actor, files }, async (tx) => {
    const types: readonly string[] = FILE_RULES[file.kind].types;
    if (!types.includes(canonicalType(form.fileType))) throw refuse("WRONG_TYPE");
    await lockRows(tx, "courses", "id", courseId, "write");
    const course = await requireOwnCourse(tx, actor, courseId);
    const sent = await sentBefore(tx, courseId, form);
    if (sent) return sent;
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
      alt: form.alt ?? "",
      created_at: now,
    });
    await insertRendition(tx, {
      lesson_id: id,
      kind: form.rendition,
      course_id: courseId,
      file_id: file.id,
      duration_seconds: form.durationSeconds ?? null,
      created_at: now,
    });
    await countSectionLessons(tx, sectionId, 1);
    await countLessons(tx, courseId, 1, now);
    return (await findLesson(tx, { courseId, lessonId: id })) as LessonWithFile;
  });
}

/** The lesson of an earlier attempt with a lost response. Throws if the id belongs to another. */
async function sentBefore(
  db: Db,
  courseId: string,
  { _id: lessonId, filePath }: Form,
): Promise<LessonWithFile | undefined> {
  if (lessonId === undefined || !(await isLesson(db, lessonId))) return undefined;
  const lesson = await findLesson(db, { courseId, lessonId });
  const files = lesson ? await listRenditions(db, { lessonId }) : [];
  if (!files.some(({ file_id }) => file_id === filePath)) throw refuse("KEY_USED");
  return lesson;
}

const FILES_OF: Record<LessonKind, readonly FileKind[]> = {
  video: ["lessonVideo"],
  lecture: ["lessonImage", "lessonDocument"],
  quiz: ["lessonImage", "lessonDocument"],
};

const SMALLER: Record<Exclude<RenditionKind, "original">, readonly FileKind[]> = {
  small: ["lessonSmall"],
  sound: ["lessonSound"],
};

/** File kinds that a lesson accepts for this version; only videos have others than the original. */
export function acceptedFiles(lesson: LessonKind, rendition: RenditionKind): readonly FileKind[] {
  if (rendition === "original") return FILES_OF[lesson];
  return lesson === "video" ? SMALLER[rendition] : [];
}
