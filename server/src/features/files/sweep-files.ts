import { DAY } from "../../platform/clock.ts";
import type { Platform } from "../../platform/platform.ts";
import { deleteFile, markUnconfirmed, findFile, listMarkedForDeletion } from "./files.queries.ts";

const AT_ONCE = 200;
/** Far longer than a link for an upload lives, and longer than anyone sends: then none can come. */
const NO_BYTES_AFTER = DAY;

/** Removes the bytes of files that nothing came to refer to, and of those given up. */
export async function sweepFiles(platform: Platform): Promise<void> {
  const { database, clock } = platform;
  const now = clock();
  await database.transaction((tx) => markUnconfirmed(tx, now - NO_BYTES_AFTER, now));
  for (let after = ""; ;) {
    const marked = await listMarkedForDeletion(database.read, { after, limit: AT_ONCE });
    for (const file of marked) await removeFile(platform, file);
    const last = marked.at(-1);
    if (!last || marked.length < AT_ONCE) return;
    after = last.id;
  }
}

/** After the answer, for files just marked for deletion; the next sweep removes what fails here. */
export function removeFilesLater(platform: Platform, ids: readonly string[]): void {
  if (ids.length === 0) return;
  platform.later.run("removing files", async () => {
    for (const id of ids) {
      const file = await findFile(platform.database.read, id);
      if (file && file.marked_for_deletion_at !== null) await removeFile(platform, file);
    }
  });
}

/**
 * Bytes first, then the row. A young file's link for uploading may still be good: its row stays,
 * so that what is sent by it is found and removed as well.
 */
async function removeFile(
  { database, storage, clock }: Platform,
  file: { id: string; created_at: number },
): Promise<void> {
  await storage.remove(file.id);
  if (file.created_at + NO_BYTES_AFTER < clock()) {
    await database.transaction((tx) => deleteFile(tx, file.id));
  }
}
