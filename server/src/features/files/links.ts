import { UPLOAD_LINK_SECONDS } from "@madrasa/contract/limits";
import { HOUR, SECOND } from "../../platform/clock.ts";
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

export function publicBannerUrl(fileId: string): string {
  return `/banners/${fileId}`;
}
