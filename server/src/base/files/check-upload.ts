import { FILE_RULES, type FileKind } from "@madrasa/contract/limits";
import { refuse } from "../../platform/refusal.ts";
import { minFreeBytes, type DiskSpace } from "../../platform/disk-space.ts";
import type { Platform } from "../../platform/platform.ts";
import { findFile, type FileRow } from "./files.queries.ts";

/** Throws if this many more bytes would leave too little disk space. */
export async function requireDiskSpace(
  { config, readDiskSpace }: Pick<Platform, "config" | "readDiskSpace">,
  bytes: number,
): Promise<void> {
  if (config.s3) return;
  const space: DiskSpace = await readDiskSpace();
  if (space.free - bytes < minFreeBytes(config, space)) throw refuse("UPLOADS_CLOSED");
}

export function requireSize(kind: FileKind, size: number): void {
  const { maxBytes } = FILE_RULES[kind];
  if (size <= maxBytes) return;
  throw refuse("TOO_LARGE", { values: { about: "file", bytes: maxBytes } });
}

/**
 * Throws unless bytes are expected: not for deleted files, nor for complete files of chunked uploads, whose size may
 * differ.
 */
export async function requireExpected(
  { database }: Platform,
  key: string,
  { isChunk }: { isChunk: boolean },
): Promise<void> {
  const file = await findFile(database.read, key);
  if (!file) throw refuse("FILE_NOT_FOUND");
  requirePending(file);
  if (!isChunk && file.chunk_at !== null) throw refuse("UPLOAD_CHANGED");
}

export function requirePending(file: FileRow): void {
  if (file.confirmed_at !== null || file.replaced_by !== null) throw refuse("FILE_ALREADY_STORED");
  if (file.marked_for_deletion_at !== null) throw refuse("FILE_NOT_FOUND");
}
