import { actAs } from "../identity/index.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { Platform } from "../../platform/platform.ts";
import type { InspectedFile } from "./inspect-file.ts";
import { deleteFilesInBackground } from "./sweep-files.ts";

/**
 * Runs the action that references inspected files, as `actAs`, then deletes the uploads replaced by re-encoded images. After a
 * refusal such an image waits for a retry or the sweep.
 */
export async function attachFiles<T>(
  platform: Platform,
  { actor, files, locked }: { actor: Actor; files: readonly InspectedFile[]; locked?: string[] },
  action: (tx: Tx) => Promise<T>,
): Promise<T> {
  const result = await actAs(platform, actor, action, locked);
  const replaced = files.filter(({ id, uploadedId }) => id !== uploadedId);
  deleteFilesInBackground(
    platform,
    replaced.map(({ uploadedId }) => uploadedId),
  );
  return result;
}
