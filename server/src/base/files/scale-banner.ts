import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { BANNER_WIDTHS, type BannerWidth } from "@madrasa/contract/courses/banners";
import { scaleToWidth } from "../../platform/pictures.ts";
import type { Platform } from "../../platform/platform.ts";
import { StorageUnavailable } from "../../platform/storage/with-timeout.ts";
import { findPublicBanner } from "./files.queries.ts";

/** Separate from people's files, whose keys are ids. Not backed up, because it can be recreated. */
const keyOf = (fileId: string, width: BannerWidth) => `banners/${fileId}-${width}`;

const CONTENT_TYPE = "image/webp";
const underway = new Map<string, Promise<void>>();
/** Limit of images in memory while waiting for a process. */
const UNDERWAY_MOST = 30;

export type ScaledBanner = { key: string; size: number; contentType: string };

/**
 * A public banner in one of the widths, created on first request. Undefined if impossible now, for example for
 * animations: use the original.
 */
export async function scaledBanner(
  platform: Platform,
  fileId: string,
  width: BannerWidth,
): Promise<ScaledBanner | undefined> {
  const key = keyOf(fileId, width);
  const size = (await platform.storage.size(key)) ?? (await sizeOnceMade(platform, fileId, width));
  return size === undefined ? undefined : { key, size, contentType: CONTENT_TYPE };
}

async function sizeOnceMade(
  platform: Platform,
  fileId: string,
  width: BannerWidth,
): Promise<number | undefined> {
  const key = keyOf(fileId, width);
  const known = underway.get(key);
  if (!known && underway.size >= UNDERWAY_MOST) return undefined;
  const making = known ?? make(platform, fileId, width);
  underway.set(key, making);
  try {
    await making;
  } finally {
    underway.delete(key);
  }
  return platform.storage.size(key);
}

async function make(platform: Platform, fileId: string, width: BannerWidth): Promise<void> {
  const { storage, database, log } = platform;
  const original = await buffer(await storage.read(fileId));
  try {
    const bytes = await scaleToWidth(original, width);
    if (!bytes) return;
    const file = { bytes: Readable.from([bytes]), size: bytes.length, contentType: CONTENT_TYPE };
    // Another server may have stored it already.
    await storage.write(keyOf(fileId, width), file).catch((error: unknown) => {
      log.warn({ err: error, file: fileId }, "a scaled banner was not stored");
    });
    // The banner may have been removed before these bytes were stored.
    if (!(await findPublicBanner(database.read, fileId))) await removeScaled(platform, fileId);
  } catch (error) {
    if (error instanceof StorageUnavailable) throw error;
    log.warn({ err: error, file: fileId }, "a banner could not be scaled");
  }
}

export async function removeScaled(
  { storage }: Pick<Platform, "storage">,
  fileId: string,
): Promise<void> {
  for (const width of BANNER_WIDTHS) await storage.remove(keyOf(fileId, width));
}
