import type { FileKind } from "@madrasa/contract/limits";
import type { Tx } from "../../platform/database/database.ts";
import { lockRows } from "../../platform/database/dialect.ts";
import type { Platform } from "../../platform/platform.ts";
import { Refusal } from "../../platform/refusal.ts";
import { requireDiskSpace } from "./check-upload.ts";
import {
  listToReencode,
  markForDeletion,
  markReencoded,
  replaceFile,
  type FileRow,
} from "./files.queries.ts";
import { maxPixelsOf, reencodeUpload } from "./reencode-upload.ts";
import { deleteFilesInBackground } from "./sweep-files.ts";

/** Re-encoding takes seconds of CPU per image; the sweep runs again after ten minutes. */
const PER_RUN = 20;

/** Updates the reference to a file. Returns false if there was none. */
export type ReplaceReference = (
  tx: Tx,
  file: FileRow,
  change: { from: string; to: string },
) => Promise<boolean>;

/** Re-encodes images stored before uploads were re-encoded. Each row is tried once. */
export async function reencodeStored(
  platform: Platform,
  replaceReference: ReplaceReference,
): Promise<void> {
  for (const file of await listToReencode(platform.database.read, PER_RUN)) {
    try {
      // Temporarily both versions exist.
      await requireDiskSpace(platform, file.size ?? 0);
    } catch {
      return;
    }
    await reencodeOne(platform, file, replaceReference);
  }
}

async function reencodeOne(
  platform: Platform,
  file: FileRow,
  replaceReference: ReplaceReference,
): Promise<void> {
  const { database, clock, log } = platform;
  let made: { id: string; size: number };
  try {
    made = await reencodeUpload(platform, file, maxPixelsOf(file.kind as FileKind) ?? 0);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === "NOT_READY") throw error;
    log.warn({ err: error, file: file.id }, "a stored picture stays as it is");
    await database.transaction((tx) => markReencoded(tx, file.id, clock()));
    return;
  }
  const gone = await database.transaction(async (tx) => {
    const now = clock();
    if (file.course_id !== null) await lockRows(tx, "courses", "id", file.course_id, "write");
    const change = { from: file.id, to: made.id };
    if (await replaceReference(tx, file, change)) {
      await replaceFile(tx, { ...change, size: made.size, now });
      return file.id;
    }
    // Deleted meanwhile, or re-encoded by another server.
    await markReencoded(tx, file.id, now);
    await markForDeletion(tx, [made.id], now);
    return made.id;
  });
  deleteFilesInBackground(platform, [gone]);
}
