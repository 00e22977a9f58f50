import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import { refuse } from "../../platform/refusal.ts";
import { findNoteUpload, viewLink } from "../../base/files/index.ts";
import { requireReadableLesson, requireEnrolled } from "../../courses/lessons/index.ts";
import { findNoteImage } from "./notes.queries.ts";

/**
 * Signed URL of a student's own image, by its key in the note or its upload key. Available before it is in a note, so
 * that clients can check for its arrival.
 */
export async function viewImage(platform: Platform, actor: Actor, key: string): Promise<string> {
  const { read } = platform.database;
  const image = await findNoteImage(read, actor.id, key);
  if (image) {
    await requireReadableLesson(read, actor, image);
    return viewLink(platform, image);
  }
  const upload = await findNoteUpload(read, { key, ownerId: actor.id });
  if (!upload) throw refuse("FILE_NOT_FOUND");
  if (upload.id !== key) return viewImage(platform, actor, upload.id);
  await requireEnrolled(read, actor, upload.course_id ?? "");
  if ((await platform.storage.size(key)) === undefined) throw refuse("FILE_NOT_UPLOADED");
  return viewLink(platform, { id: key, contentType: upload.content_type, name: upload.name });
}
