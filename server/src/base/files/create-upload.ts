import { FILE_RULES, type FileKind } from "@madrasa/contract/limits";
import { refuse } from "../../platform/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import type { UploadLink } from "../../platform/storage/storage.ts";
import { newId } from "../../platform/secrets.ts";
import { requireDiskSpace, requireSize } from "./check-upload.ts";
import { insertFile, listPendingFor, type UploadRef } from "./files.queries.ts";
import { UPLOAD_LINK_LIFE } from "./links.ts";
import { reserveUpload } from "./reserve-upload.ts";
import { deleteFilesInBackground } from "./sweep-files.ts";

export type NewUpload = {
  kind: FileKind;
  ownerId: string;
  courseId: string;
  filename: string;
  contentType: string;
  /** Bytes, if announced by the client. */
  size?: number | undefined;
  /**
   * Replaces an incomplete upload of the same person, course and target; without target and size, one with the same
   * name.
   */
  target?: string | undefined;
};

export async function createUpload(
  platform: Platform,
  { kind, ownerId, courseId, filename, contentType, size, target }: NewUpload,
): Promise<UploadLink & { fileKey: string }> {
  const { database, storage, clock } = platform;
  const { types, maxBytes } = FILE_RULES[kind];
  if (!(types as readonly string[]).includes(contentType)) throw refuse("WRONG_TYPE");
  requireSize(kind, size ?? 0);
  const bytes = size ?? maxBytes;
  await requireDiskSpace(platform, size ?? 0);
  const name = fileName(filename);
  const ref = { ownerId, courseId, name, ...(target !== undefined && { target }) };
  // Without a target and a size every request reserves the maximum, even a retry after a lost connection.
  const takesRoom = target !== undefined || size === undefined;
  const replaced = takesRoom ? await unsentFor(platform, ref) : [];
  // The specification has neither size nor headers; our pages send both.
  const mayChange = size === undefined && storage.copy !== undefined;
  const now = clock();
  const key = newId();
  const givenUp = await database.transaction(async (tx) => {
    const older = await reserveUpload(tx, { kind, ownerId, courseId, bytes, replaced }, now);
    await insertFile(tx, {
      id: key,
      kind,
      owner_id: ownerId,
      course_id: courseId,
      name,
      content_type: contentType,
      size: bytes,
      created_at: now,
      target: target ?? null,
      may_change: mayChange ? 1 : 0,
    });
    return older;
  });
  deleteFilesInBackground(platform, givenUp);
  const link = await storage.uploadLink({
    key,
    contentType,
    maxBytes,
    size,
    expiresAt: now + UPLOAD_LINK_LIFE,
    mayChange,
  });
  return { ...link, fileKey: key };
}

/** Complete uploads are kept: their page may be about to refer to them. */
async function unsentFor({ database, storage }: Platform, ref: UploadRef): Promise<string[]> {
  const pending = await listPendingFor(database.read, ref);
  const sizes = await Promise.all(pending.map((key) => storage.size(key)));
  return pending.filter((_, at) => sizes[at] === undefined);
}

/** Last segment of the sent path, for display and downloads; never used as a path. */
function fileName(sent: string): string {
  const last = sent.split(/[\\/]/).pop() ?? "";
  return last.replace(/[\p{Cc}"]/gu, "").trim() || "file";
}
