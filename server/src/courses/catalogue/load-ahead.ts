import { contract } from "@madrasa/contract";
import { BANNER_SIZES, bannerSet } from "@madrasa/contract/courses/banners";
import { pathOf } from "@madrasa/contract/client";
import type { Platform } from "../../platform/platform.ts";
import { findFirstBanner } from "../courses/index.ts";
import { publicBannerUrl } from "../../base/files/index.ts";

/**
 * `Link` header with files that the browser preloads while a public page's scripts arrive: the data of a course page,
 * and the first banner.
 */

/** The explorer's page preloads its own data. */
export async function aheadOfExplorer(
  { database }: Platform,
  pathname: string,
): Promise<string | undefined> {
  if (!/^\/courses\/?$/.test(pathname)) return undefined;
  const banner = await findFirstBanner(database);
  return banner && bannerAhead(banner, "card");
}

export function aheadOfCourse(courseId: string, bannerId: string | null): string {
  const data = pathOf(contract.catalogue.readPublicCourse, { params: { courseId } });
  const links = [`<${data}>; rel=preload; as=fetch; crossorigin=use-credentials`];
  if (bannerId !== null) links.push(bannerAhead(bannerId, "page"));
  return links.join(", ");
}

/** Same set and sizes as in the page, so that the browser chooses the same image. */
function bannerAhead(bannerId: string, size: keyof typeof BANNER_SIZES): string {
  const banner = publicBannerUrl(bannerId);
  return (
    `<${banner}>; rel=preload; as=image; imagesrcset="${bannerSet(banner)}"; ` +
    `imagesizes="${BANNER_SIZES[size]}"; fetchpriority=high`
  );
}
