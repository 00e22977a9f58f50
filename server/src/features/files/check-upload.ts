import { refuse } from "../../platform/refusal.ts";
import { minFreeBytes, type DiskSpace } from "../../platform/disk-space.ts";
import type { Platform } from "../../platform/platform.ts";
import { findFile } from "./files.queries.ts";

/** Throws when the disk would have too little space after this many bytes more. */
export async function requireDiskSpace(
  { config, readDiskSpace }: Pick<Platform, "config" | "readDiskSpace">,
  bytes: number,
): Promise<void> {
  // A bucket has space of its own.
  if (config.s3) return;
  const space: DiskSpace = await readDiskSpace();
  if (space.free - bytes < minFreeBytes(config, space)) throw refuse("UPLOADS_CLOSED");
}

/** Throws unless bytes may arrive under this key: the link of a deleted file takes none. */
export async function requireExpected({ database }: Platform, key: string): Promise<void> {
  const file = await findFile(database.read, key);
  if (!file) throw refuse("FILE_NOT_FOUND");
  if (file.confirmed_at !== null || file.replaced_by !== null) throw refuse("FILE_ALREADY_STORED");
  if (file.marked_for_deletion_at !== null) throw refuse("FILE_NOT_FOUND");
}
