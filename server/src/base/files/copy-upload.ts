import type { Platform } from "../../platform/platform.ts";
import { newId } from "../../platform/secrets.ts";
import { insertMade, type FileRow } from "./files.queries.ts";

/**
 * Copies an upload whose link is still usable to a key without a link. Its row is pending until referenced; leftovers
 * are swept.
 */
export async function copyUpload(
  { database, storage, clock }: Platform,
  file: FileRow,
  { size, contentType }: { size: number; contentType: string },
): Promise<string> {
  const id = newId();
  const { kind, owner_id, course_id, name } = file;
  const row = { id, kind, owner_id, course_id, name, content_type: contentType };
  // Size 0, because the upload's own bytes are still counted.
  const made = { ...row, size: 0, created_at: clock() };
  await database.transaction((tx) => insertMade(tx, made, file.id));
  await storage.copy?.({ from: file.id, to: id, size, contentType });
  return id;
}
