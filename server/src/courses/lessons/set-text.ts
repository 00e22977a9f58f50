import type { z } from "zod";
import type { lessons } from "@madrasa/contract/courses/lessons";
import type { Actor } from "../../platform/actor.ts";
import type { Tx } from "../../platform/database/database.ts";
import { lockRows } from "../../platform/database/dialect.ts";
import type { Platform } from "../../platform/platform.ts";
import { refuse } from "../../platform/refusal.ts";
import { confirmFile, markForDeletion, attachFiles, storeText } from "../../base/files/index.ts";
import { requireReadableLesson } from "./lessons.policy.ts";
import type { LessonWithFile } from "./lessons.queries.ts";
import { deleteTextRow, insertText } from "./texts.queries.ts";
import { plainText, toWebVtt } from "./web-vtt.ts";
import { actAs } from "../../base/identity/index.ts";

type LessonRef = { courseId: string; lessonId: string };
type Form = z.output<typeof lessons.setText.body>;

export async function setText(
  platform: Platform,
  actor: Actor,
  where: LessonRef,
  { kind, language, text }: Form,
): Promise<LessonWithFile> {
  const before = await requireReadableLesson(platform.database.read, actor, where);
  if (before.kind !== "video") throw refuse("WRONG_TYPE");
  const isCaptions = kind === "captions";
  const file = await storeText(platform, actor, {
    courseId: where.courseId,
    name: `${kind}-${language}.${isCaptions ? "vtt" : "txt"}`,
    contentType: isCaptions ? "text/vtt" : "text/plain",
    text: isCaptions ? toWebVtt(text) : plainText(text),
  });
  const now = platform.clock();
  return attachFiles(platform, { actor, files: [file] }, async (tx) => {
    await lockRows(tx, "courses", "id", where.courseId, "write");
    const lesson = await requireReadableLesson(tx, actor, where);
    if (!(await confirmFile(tx, file, now))) throw refuse("FILE_IN_USE");
    await removeText(platform, tx, { ...where, kind, language });
    await insertText(tx, {
      lesson_id: lesson.id,
      kind,
      language,
      course_id: where.courseId,
      file_id: file.id,
      created_at: now,
    });
    return lesson;
  });
}

export async function deleteText(
  platform: Platform,
  actor: Actor,
  where: z.output<typeof lessons.deleteText.query>,
): Promise<LessonWithFile> {
  return actAs(platform, actor, async (tx) => {
    await lockRows(tx, "courses", "id", where.courseId, "write");
    const lesson = await requireReadableLesson(tx, actor, where);
    await removeText(platform, tx, where);
    return lesson;
  });
}

async function removeText(
  platform: Platform,
  tx: Tx,
  where: z.output<typeof lessons.deleteText.query>,
): Promise<void> {
  const gone = await deleteTextRow(tx, where);
  await markForDeletion(tx, gone, platform.clock());
}
