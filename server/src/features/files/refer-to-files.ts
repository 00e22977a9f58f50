import type { Tx } from "../../platform/database/database.ts";
import type { Platform } from "../../platform/platform.ts";
import type { InspectedFile } from "./inspect-file.ts";
import { removeFilesLater } from "./sweep-files.ts";

/**
 * Runs the transaction that refers to inspected files. Afterwards it removes the uploads that pictures encoded
 * anew have replaced. Where it is refused, such a picture waits for the same act to come again, or for the sweep.
 */
export async function referToFiles<T>(
  platform: Platform,
  files: readonly InspectedFile[],
  act: (tx: Tx) => Promise<T>,
): Promise<T> {
  const result = await platform.database.transaction(act);
  const replaced = files.filter(({ id, uploadedId }) => id !== uploadedId);
  removeFilesLater(
    platform,
    replaced.map(({ uploadedId }) => uploadedId),
  );
  return result;
}
