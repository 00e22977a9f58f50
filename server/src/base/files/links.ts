import { UPLOAD_LINK_SECONDS } from "@madrasa/contract/limits";
import { LRUCache } from "lru-cache";
import { SECOND } from "../../platform/clock.ts";
import type { Platform } from "../../platform/platform.ts";
import { SAME_LINK, type ViewRequest } from "../../platform/storage/storage.ts";

export const UPLOAD_LINK_LIFE = UPLOAD_LINK_SECONDS * SECOND;

/** Cache size: signing for a bucket takes about a millisecond, and a course may have 1,000 videos. */
const LINKS_MAX = 20_000;
const linksOf = new WeakMap<Platform["storage"], LRUCache<string, string>>();

type StoredFile = { id: string; contentType: string; name: string };
type Links = Pick<Platform, "storage" | "clock">;

/**
 * A signed URL valid for 30 to 60 minutes. Constant for 30 minutes, so that browser caches work. The caller must have
 * authorised the user.
 */
export async function viewLink(
  { storage, clock }: Links,
  file: StoredFile,
  disposition: ViewRequest["disposition"] = "inline",
): Promise<string> {
  const request = {
    key: file.id,
    contentType: file.contentType,
    name: file.name,
    disposition,
    expiresAt: (Math.floor(clock() / SAME_LINK) + 2) * SAME_LINK,
  };
  const links = linksOf.get(storage) ?? new LRUCache({ max: LINKS_MAX });
  linksOf.set(storage, links);
  const index = JSON.stringify(request);
  const known = links.get(index);
  if (known !== undefined) return known;
  const link = await storage.viewLink(request);
  links.set(index, link);
  return link;
}

/** The caller must have authorised the user. */
export const thumbnailLink = (links: Links, key: string): Promise<string> =>
  // Type of every stored image of this kind.
  viewLink(links, { id: key, contentType: "image/jpeg", name: "thumbnail.jpg" });

export function publicBannerUrl(fileId: string): string {
  return `/banners/${fileId}`;
}
