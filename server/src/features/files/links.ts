import { UPLOAD_LINK_SECONDS } from "@madrasa/contract/limits";
import { LRUCache } from "lru-cache";
import { HOUR, MINUTE, SECOND } from "../../platform/clock.ts";
import type { Platform } from "../../platform/platform.ts";

export const UPLOAD_LINK_LIFE = UPLOAD_LINK_SECONDS * SECOND;
const VIEW_LINK_LIFE = HOUR;

type StoredFile = { id: string; contentType: string; name: string };

/** A signed URL for an hour. The caller must have checked that the person may read the file. */
export async function viewLink(
  { storage, clock }: Platform,
  file: StoredFile,
  disposition: "inline" | "attachment" = "inline",
): Promise<string> {
  return storage.viewLink({
    key: file.id,
    contentType: file.contentType,
    name: file.name,
    disposition,
    expiresAt: clock() + VIEW_LINK_LIFE,
  });
}

/** A frame's URL stays the same for a while, so that browsers keep the picture. */
const SAME_LINK = 30 * MINUTE;
/** Signing for a bucket takes about a millisecond, and a course may have a thousand films. */
const LINKS_MAX = 20_000;
const linksOf = new WeakMap<Platform["storage"], LRUCache<string, string>>();

/** A signed URL for half an hour to an hour. The caller must have checked that the person may see the film. */
export async function thumbnailLink(
  { storage, clock }: Pick<Platform, "storage" | "clock">,
  key: string,
): Promise<string> {
  const expiresAt = (Math.floor(clock() / SAME_LINK) + 2) * SAME_LINK;
  const links = linksOf.get(storage) ?? new LRUCache({ max: LINKS_MAX });
  linksOf.set(storage, links);
  const known = links.get(`${key} ${expiresAt}`);
  if (known !== undefined) return known;
  const link = await storage.viewLink({
    key,
    // As every picture of this kind is stored.
    contentType: "image/jpeg",
    name: "thumbnail.jpg",
    disposition: "inline",
    expiresAt,
  });
  links.set(`${key} ${expiresAt}`, link);
  return link;
}

export function publicBannerUrl(fileId: string): string {
  return `/banners/${fileId}`;
}
