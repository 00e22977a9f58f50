import { PIECED_UPLOAD_DAYS } from "@madrasa/contract/limits";
import { DAY } from "../../platform/clock.ts";
import type { Platform } from "../../platform/platform.ts";
import { UPLOAD_LINK_LIFE } from "./links.ts";
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
/** Much longer than an upload URL is valid and an upload lasts, so that no bytes can arrive later. */
const NO_BYTES_AFTER = DAY;

const PIECES_STAY = PIECED_UPLOAD_DAYS * DAY;

/** Removes files that were never confirmed, and files marked for deletion. */
export async function sweepFiles(platform: Platform): Promise<void> {
  const { database, clock } = platform;
  const now = clock();
  // First what needs no write: on a full disk the rest would fail.
  await removeMarked(platform);
  await settleLeftBehind(platform, now);
  const due = { before: now - NO_BYTES_AFTER, piecesBefore: now - PIECES_STAY, now };
  await database.transaction((tx) => markUnconfirmed(tx, due));
  await removeMarked(platform);
  await removeLeftPieces(platform);
}

async function settleLeftBehind({ database }: Platform, now: number): Promise<void> {
  for (;;) {
    const ids = await listUnsettled(database.read, AT_ONCE);
    if (ids.length === 0) return;
    await database.transaction((tx) => settleShared(tx, ids, now));
  }
}

/**
 * Pieces of files that are stored or deleted: of a sender who was slower than another, or of a server
 * that was killed.
 */
async function removeLeftPieces({ database, storage }: Platform): Promise<void> {
  for (const key of await storage.listPieced()) {
    const file = await findFile(database.read, key);
    const isExpected = file && file.confirmed_at === null && file.marked_for_deletion_at === null;
    if (!isExpected) await storage.removePieces(key);
  }
}

async function removeMarked(platform: Platform): Promise<void> {
  const { database } = platform;
  for (let after = ""; ;) {
    const marked = await listMarkedForDeletion(database.read, { after, limit: AT_ONCE });
    for (const file of marked) await removeFile(platform, file);
    const last = marked.at(-1);
    if (!last || marked.length < AT_ONCE) return;
    after = last.id;
  }
}

/** Removes files just marked for deletion, after the answer; the next sweep removes what fails here. */
export function removeFilesLater(platform: Platform, ids: readonly string[]): void {
  if (ids.length === 0) return;
  platform.backgroundTasks.run("removing files", async () => {
    for (const id of ids) {
      const file = await findFile(platform.database.read, id);
      if (file && file.marked_for_deletion_at !== null) await removeFile(platform, file);
    }
  });
}

/**
 * Bytes first, then the row. The row of a new file stays while its upload URL may be valid, so that
 * it takes no bytes, and those of an upload that is still running are removed as well.
 */
async function removeFile(platform: Platform, file: MarkedFile): Promise<void> {
  const { database, storage, clock } = platform;
  if (file.kind === "banner") await removeScaled(platform, file.id);
  if (file.piece_at !== null) await storage.removePieces(file.id);
  const age = clock() - Math.max(file.created_at, file.piece_at ?? 0);
  // What comes by a link that takes several uploads is removed by the next sweep.
  if (age <= UPLOAD_LINK_LIFE && file.may_change === 0) return storage.retire(file.id);
  await storage.remove(file.id);
  if (age > NO_BYTES_AFTER) await database.transaction((tx) => deleteFile(tx, file.id));
}
