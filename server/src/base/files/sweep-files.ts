import { CHUNKED_UPLOAD_DAYS } from "@madrasa/contract/limits";
import { DAY } from "../../platform/clock.ts";
import type { Platform } from "../../platform/platform.ts";
import { runAll } from "../../platform/run-all.ts";
import { UPLOAD_LINK_LIFE } from "./links.ts";
import { NO_BYTES_AFTER } from "./overdue-deletions.ts";
import { removeScaled } from "./scale-banner.ts";
import {
  deleteFile,
  markUnconfirmed,
  findFile,
  listMarkedForDeletion,
  type MarkedFile,
} from "./files.queries.ts";
import { listUnsettled, settleShared } from "./shared-files.queries.ts";

const AT_ONCE = 200;
const FAILURES_MAX = 20;

const CHUNKS_STAY = CHUNKED_UPLOAD_DAYS * DAY;

/** Steps are independent, because a file may fail to be deleted again and again. */
export async function sweepFiles(platform: Platform): Promise<void> {
  const { database, clock } = platform;
  const now = clock();
  const due = { before: now - NO_BYTES_AFTER, chunksBefore: now - CHUNKS_STAY, now };
  const failed = new Set<string>();
  await runAll([
    // Work without writes first: on a full disk the rest would fail.
    () => removeMarked(platform, failed),
    () => settleLeftBehind(platform, now),
    () => database.transaction((tx) => markUnconfirmed(tx, due)),
    () => removeMarked(platform, failed),
    () => removeLeftChunks(platform),
  ]);
}

async function settleLeftBehind({ database }: Platform, now: number): Promise<void> {
  for (;;) {
    const ids = await listUnsettled(database.read, AT_ONCE);
    if (ids.length === 0) return;
    await database.transaction((tx) => settleShared(tx, ids, now));
  }
}

/** Leftover chunks of stored or deleted files, from a slower sender or a killed server. */
async function removeLeftChunks({ database, storage }: Platform): Promise<void> {
  const keys = await storage.listChunked();
  await runAll(
    keys.map((key) => async () => {
      const file = await findFile(database.read, key);
      const isExpected = file && file.confirmed_at === null && file.marked_for_deletion_at === null;
      if (!isExpected) await storage.removeChunks(key);
    }),
  );
}

/** Failures do not block other files, and are not repeated in this sweep. */
async function removeMarked(platform: Platform, failed: Set<string>): Promise<void> {
  const { database } = platform;
  const failures: unknown[] = [];
  for (let after = ""; ;) {
    const marked = await listMarkedForDeletion(database.read, { after, limit: AT_ONCE });
    for (const file of marked) {
      if (failed.has(file.id)) continue;
      const failure = await removeFile(platform, file).catch((error: unknown) => error);
      if (failure === undefined) continue;
      logFailedDeletion(platform, file.id, failure);
      failed.add(file.id);
      failures.push(failure);
      // Stops after some failures, because an unavailable store would time out for each file.
      if (failures.length >= FAILURES_MAX) throw failures[0];
    }
    const last = marked.at(-1);
    if (!last || marked.length < AT_ONCE) break;
    after = last.id;
  }
  if (failures.length > 0) throw failures[0];
}

function logFailedDeletion({ log }: Platform, id: string, err: unknown): void {
  log.error({ err, file: id }, `the file ${id} was not deleted; the next sweep tries it again`);
}

/** Removes marked files after the response; the next sweep handles failures. */
export function deleteFilesInBackground(platform: Platform, ids: readonly string[]): void {
  if (ids.length === 0) return;
  platform.backgroundTasks.run("removing files", async () => {
    for (const id of ids) {
      const file = await findFile(platform.database.read, id);
      if (!file || file.marked_for_deletion_at === null) continue;
      await removeFile(platform, file).catch((error: unknown) => {
        logFailedDeletion(platform, id, error);
        throw error;
      });
    }
  });
}

/**
 * Deletes the bytes first, then the row. A new file's row stays while its upload URL is valid, so that it accepts no
 * bytes and running uploads are removed.
 */
async function removeFile(platform: Platform, file: MarkedFile): Promise<void> {
  const { database, storage, clock } = platform;
  if (file.kind === "banner") await removeScaled(platform, file.id);
  if (file.chunk_at !== null) await storage.removeChunks(file.id);
  const age = clock() - Math.max(file.created_at, file.chunk_at ?? 0);
  // Bytes sent through a reusable link are removed by the next sweep.
  if (age <= UPLOAD_LINK_LIFE && file.may_change === 0) return storage.retire(file.id);
  await storage.remove(file.id);
  if (age > NO_BYTES_AFTER) await database.transaction((tx) => deleteFile(tx, file.id));
}
