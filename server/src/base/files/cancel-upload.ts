import { actAs } from "../identity/index.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import { refuse } from "../../platform/refusal.ts";
import { requirePending } from "./check-upload.ts";
import { findFile, markPending } from "./files.queries.ts";
import { deleteFilesInBackground } from "./sweep-files.ts";

export async function cancelUpload(
  platform: Platform,
  actor: Actor,
  fileKey: string,
): Promise<void> {
  const ownerId = actor.id;
  const marked = await actAs(platform, actor, async (tx) => {
    const file = await findFile(tx, fileKey);
    if (file?.owner_id !== ownerId) throw refuse("FILE_NOT_FOUND");
    requirePending(file);
    // Affects nothing if a lesson or note refers to it since.
    return markPending(tx, { ownerId, ids: [fileKey] }, platform.clock());
  });
  if (marked.length === 0) throw refuse("FILE_ALREADY_STORED");
  deleteFilesInBackground(platform, marked);
}
