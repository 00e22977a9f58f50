import type { contract } from "@madrasa/contract";
import type { DataOf } from "@madrasa/contract/client";
import type { FileKind } from "@madrasa/contract/limits";
import type { Platform } from "../../platform/platform.ts";
import { refuse } from "../../platform/refusal.ts";
import { requireDiskSpace, requirePending, requireSize } from "./check-upload.ts";
import { findFile, type FileRow } from "./files.queries.ts";
import { joinLater } from "./join-chunks.ts";
import { UPLOAD_LINK_LIFE } from "./links.ts";
import { saveChunks } from "./chunks.queries.ts";
import { reserveChunk } from "./reserve-upload.ts";
import { deleteFilesInBackground } from "./sweep-files.ts";

type NextChunk = DataOf<typeof contract.files.nextChunk>;

/** Returns the received bytes of a person's own upload, and the signed URL for the next chunk. */
export async function nextChunk(
  platform: Platform,
  file: FileRow,
  { size, bytes }: { size: number; bytes: number },
): Promise<NextChunk> {
  const { database, storage, clock } = platform;
  const { id: key, owner_id: ownerId, content_type: contentType } = file;
  requirePending(file);
  requireSameSize(file, size);
  const known = file.received_bytes ?? 0;
  const receivedBytes = known < size ? await storage.receivedBytes(key, known) : size;
  const left = size - receivedBytes;
  // The file may also have been sent whole.
  if (left <= 0 || known === 0) {
    const stored = await storage.size(key);
    if (stored !== undefined && stored !== size) throw refuse("UPLOAD_CHANGED");
    if (stored !== undefined) return { receivedBytes: stored, isStored: true };
  }
  if (left > 0) await requireDiskSpace(platform, left);
  const now = clock();
  const chunk = Math.min(bytes, left);
  const wanted = { id: key, kind: file.kind as FileKind, ownerId, bytes: receivedBytes + chunk };
  const { saved, givenUp } = await database.transaction(async (tx) => {
    const older = left > 0 ? await reserveChunk(tx, wanted, now) : [];
    return { saved: await saveChunks(tx, { id: key, size, receivedBytes }, now), givenUp: older };
  });
  if (!saved) throw await whyNot(platform, key);
  deleteFilesInBackground(platform, givenUp);
  if (left <= 0) {
    joinLater(platform, { ...file, size });
    return { receivedBytes, isStored: false };
  }
  const link = await storage.chunkLink({
    key,
    contentType,
    offset: receivedBytes,
    bytes: chunk,
    size,
    expiresAt: now + UPLOAD_LINK_LIFE,
  });
  return { receivedBytes, isStored: false, chunk: link };
}

function requireSameSize(file: FileRow, size: number): void {
  if (file.chunk_at === null) {
    requireSize(file.kind as FileKind, size);
    // More than announced and counted.
    if (size > (file.size ?? size)) throw refuse("UPLOAD_CHANGED");
  } else if (size !== file.size) {
    throw refuse("UPLOAD_CHANGED");
  }
}

async function whyNot({ database }: Platform, key: string): Promise<Error> {
  const file = await findFile(database.read, key);
  if (!file) return refuse("FILE_NOT_FOUND");
  requirePending(file);
  return refuse("UPLOAD_CHANGED");
}
