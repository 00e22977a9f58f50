import path from "node:path";
import { FILE_LIST, readFileList, type StoredFile } from "./manifest.ts";

/** Files of an unfinished backup, one per line, once stored. */
export const JOURNAL = "copied.ndjson";

export async function listKnown(folder: string): Promise<Map<string, StoredFile>> {
  const known = new Map<string, StoredFile>();
  for (const name of [FILE_LIST, JOURNAL]) {
    try {
      for await (const file of readFileList(path.join(folder, name))) {
        if (file) known.set(file.key, file);
      }
    } catch {
      // Ignored: missing or unreadable, so these files are copied again.
    }
  }
  return known;
}
