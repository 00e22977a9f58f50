import type { Platform } from "../../platform/platform.ts";
import { refuse } from "../../platform/refusal.ts";
import { requirePending } from "./check-upload.ts";
import { findFile, markPending } from "./files.queries.ts";
import { removeFilesLater } from "./sweep-files.ts";

/** Gives a person's own upload up, at once: a new one may take the room that it had. */
export async function cancelUpload(
  platform: Platform,
  { ownerId, fileKey }: { ownerId: string; fileKey: string },
): Promise<void> {
  const { database, clock } = platform;
  const marked = await database.transaction(async (tx) => {
    const file = await findFile(tx, fileKey);
    if (file?.owner_id !== ownerId) throw refuse("FILE_NOT_FOUND");
    requirePending(file);
    // None where a lesson or a note refers to it since then.
    return markPending(tx, { ownerId, ids: [fileKey] }, clock());
  });
  if (marked.length === 0) throw refuse("FILE_ALREADY_STORED");
  removeFilesLater(platform, marked);
}
