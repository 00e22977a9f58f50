import type { Tx } from "../../platform/database/database.ts";
import type { Platform } from "../../platform/platform.ts";
import { deleteFile, findFile } from "./files.queries.ts";
import type { InspectedFile } from "./inspect-file.ts";
import { removeFilesLater } from "./sweep-files.ts";

/**
 * Runs the transaction that refers to inspected files. Afterwards it removes the uploads that pictures encoded
 * anew have replaced, and where the transaction confirmed none, the picture that was made for it.
 */
export async function referToFiles<T>(
  platform: Platform,
  files: readonly InspectedFile[],
  act: (tx: Tx) => Promise<T>,
): Promise<T> {
  const pictures = files.filter(({ id, uploadedId }) => id !== uploadedId);
  try {
    const result = await platform.database.transaction(act);
    removeFilesLater(
      platform,
      pictures.map(({ uploadedId }) => uploadedId),
    );
    platform.backgroundTasks.run("removing pictures", () => removeUnused(platform, pictures));
    return result;
  } catch (error) {
    await removeUnused(platform, pictures).catch((problem: unknown) =>
      platform.log.error({ err: problem }, "pictures are left to the sweep"),
    );
    throw error;
  }
}

async function removeUnused(
  { database, storage }: Platform,
  pictures: readonly InspectedFile[],
): Promise<void> {
  for (const { id } of pictures) {
    const file = await findFile(database.read, id);
    if (!file || file.confirmed_at !== null || file.marked_for_deletion_at !== null) continue;
    // Nobody else knows this key, so nothing can refer to it any more.
    await storage.remove(id);
    await database.transaction((tx) => deleteFile(tx, id));
  }
}
