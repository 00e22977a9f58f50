import path from "node:path";
import { FILE_LIST, readFileList, type StoredFile } from "./manifest.ts";

/** The files in a backup that is being made, a line each, once they are on the disk or in the bucket. */
export const JOURNAL = "copied.ndjson";

/** The files of a backup, also of one that was cut off. */
export async function listKnown(folder: string): Promise<Map<string, StoredFile>> {
  const known = new Map<string, StoredFile>();
  for (const name of [FILE_LIST, JOURNAL]) {
    try {
      for await (const file of readFileList(path.join(folder, name))) {
        if (file) known.set(file.key, file);
      }
    } catch {
      // It is not there or cannot be read: these files are copied again.
    }
  }
  return known;
}
