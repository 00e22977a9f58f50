import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { BANNER_WIDTHS, type BannerWidth } from "@madrasa/contract/banners";
import { scaleToWidth } from "../../platform/pictures.ts";
import type { Platform } from "../../platform/platform.ts";
import { StorageUnavailable } from "../../platform/storage/in-time.ts";
import { findPublicBanner } from "./files.queries.ts";

/** In the storage, apart from people's files, whose keys are ids. Not in backups: they are made again. */
const keyOf = (fileId: string, width: BannerWidth) => `banners/${fileId}-${width}`;

const CONTENT_TYPE = "image/webp";
const underway = new Map<string, Promise<Buffer | undefined>>();

export type ScaledBanner = { bytes: Readable; size: number; contentType: string };

/**
 * A public banner in one of the widths, made when it is first asked for. Undefined where none can be
 * made now, as of an animation: its own bytes serve as well.
 */
export async function scaledBanner(
  platform: Platform,
  fileId: string,
  width: BannerWidth,
): Promise<ScaledBanner | undefined> {
  const { storage } = platform;
  const key = keyOf(fileId, width);
  const size = await storage.size(key);
  if (size !== undefined) {
    return { bytes: await storage.read(key), size, contentType: CONTENT_TYPE };
  }
  const making = underway.get(key) ?? make(platform, fileId, width);
  underway.set(key, making);
  try {
    const made = await making;
    return made && { bytes: Readable.from([made]), size: made.length, contentType: CONTENT_TYPE };
  } finally {
    underway.delete(key);
  }
}

async function make(
  platform: Platform,
  fileId: string,
  width: BannerWidth,
): Promise<Buffer | undefined> {
  const { storage, database, log } = platform;
  const original = await buffer(await storage.read(fileId));
  try {
    const bytes = await scaleToWidth(original, width);
    if (!bytes) return undefined;
    const file = { bytes: Readable.from([bytes]), size: bytes.length, contentType: CONTENT_TYPE };
    // Another server may have stored it meanwhile: then this one is not kept.
    await storage.write(keyOf(fileId, width), file).catch((error: unknown) => {
      log.warn({ err: error, file: fileId }, "a scaled banner was not stored");
    });
    // Its removal may have begun before these bytes were there.
    if (!(await findPublicBanner(database.read, fileId))) await removeScaled(platform, fileId);
    return bytes;
  } catch (error) {
    if (error instanceof StorageUnavailable) throw error;
    log.warn({ err: error, file: fileId }, "a banner could not be scaled");
    return undefined;
  }
}

/** With the banner that they were made from. */
export async function removeScaled(
  { storage }: Pick<Platform, "storage">,
  fileId: string,
): Promise<void> {
  for (const width of BANNER_WIDTHS) await storage.remove(keyOf(fileId, width));
}
