import { Readable } from "node:stream";
import type { FILE_RULES } from "@madrasa/contract/limits";
import { actAs } from "../identity/index.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import { newId } from "../../platform/secrets.ts";
import { requireDiskSpace, requireSize } from "./check-upload.ts";
import { insertFile } from "./files.queries.ts";
import type { InspectedFile } from "./inspect-file.ts";
import { reserveUpload } from "./reserve-upload.ts";
import { deleteFilesInBackground } from "./sweep-files.ts";

type NewText = {
  courseId: string;
  name: string;
  contentType: (typeof FILE_RULES.lessonText.types)[number];
  text: string;
};

/** Stores a text as a file of a course; swept unless referenced. */
export async function storeText(
  platform: Platform,
  actor: Actor,
  { courseId, name, contentType, text }: NewText,
): Promise<InspectedFile> {
  const { storage, clock } = platform;
  const ownerId = actor.id;
  const kind = "lessonText";
  const bytes = Buffer.from(text);
  const size = bytes.length;
  requireSize(kind, size);
  await requireDiskSpace(platform, size);
  const id = newId();
  const now = clock();
  const givenUp = await actAs(platform, actor, async (tx) => {
    const older = await reserveUpload(
      tx,
      { kind, ownerId, courseId, bytes: size, replaced: [] },
      now,
    );
    await insertFile(tx, {
      id,
      kind,
      owner_id: ownerId,
      course_id: courseId,
      name,
      content_type: contentType,
      size,
      created_at: now,
    });
    return older;
  });
  deleteFilesInBackground(platform, givenUp);
  await storage.write(id, { bytes: Readable.from([bytes]), size, contentType });
  return { id, uploadedId: id, kind, contentType, size, seconds: 0 };
}
