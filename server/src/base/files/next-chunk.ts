import type { contract } from "@madrasa/contract";
import type { DataOf } from "@madrasa/contract/client";
import type { FileKind } from "@madrasa/contract/limits";
import type { Platform } from "../../platform/platform.ts";
import { refuse } from "../../platform/refusal.ts";
import { requireDiskSpace, requirePending, requireSize } from "./check-upload.ts";
import { type FileRow, findFile } from "./files.queries.ts";
import { UPLOAD_LINK_LIFE } from "./links.ts";
import { beginJoining, endJoining, renewJoining, saveChunks } from "./chunks.queries.ts";
import { reserveChunk } from "./reserve-upload.ts";
import { deleteFilesInBackground } from "./sweep-files.ts";
import { MINUTE, SECOND } from "../../platform/clock.ts";

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

/** Another server joins the chunks after this time without a sign of life. */
const LEASE = MINUTE;
const RENEW_EVERY = 20 * SECOND;

type Joined = Pick<FileRow, "id" | "content_type" | "joining_at"> & { size: number };

/** Joins the chunks of an upload after the response, on one server. */
function joinLater(platform: Platform, file: Joined): void {
  const { backgroundTasks, clock } = platform;
  if (file.joining_at !== null && file.joining_at > clock() - LEASE) return;
  backgroundTasks.run("joining chunks", (closing) => join(platform, file, closing));
}

async function join(
  { database, storage, clock, log }: Platform,
  { id, size, content_type: contentType }: Joined,
  closing: AbortSignal,
): Promise<void> {
  const lease = { now: clock(), leaseMs: LEASE };
  if (!(await database.transaction((tx) => beginJoining(tx, id, lease)))) return;
  const renewing = setInterval(() => {
    database
      .transaction((tx) => renewJoining(tx, id, clock()))
      .catch((error: unknown) => log.warn({ err: error }, "a lease was not renewed"));
  }, RENEW_EVERY);
  try {
    const receivedBytes = await storage.join(id, { size, contentType, signal: closing });
    // Within the lease: a concurrent joiner would find incomplete chunks.
    if (receivedBytes === size) await storage.removeChunks(id);
    await database.transaction((tx) => endJoining(tx, id, { receivedBytes }));
    if (receivedBytes !== size) log.warn({ file: id, receivedBytes }, "an upload lacks a chunk");
  } catch (error) {
    // On shutdown another server takes over immediately. After errors the lease expires first, to spare the store.
    if (!closing.aborted) throw error;
    await database.transaction((tx) => endJoining(tx, id));
  } finally {
    clearInterval(renewing);
  }
}
