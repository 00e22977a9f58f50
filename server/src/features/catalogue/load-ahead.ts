import { contract } from "@madrasa/contract";
import { BANNER_SIZES, bannerSet } from "@madrasa/contract/banners";
import { pathOf } from "@madrasa/contract/client";
import type { Platform } from "../../platform/platform.ts";
import { findFirstBanner } from "../courses/index.ts";
import { publicBannerUrl } from "../files/index.ts";

/**
 * The files that a browser loads while the scripts of a public page are still coming, as the header `Link`: the
 * data of a course's page, and the first banner that a page shows.
 */

/** For the explorer, whose page says itself which data it loads. */
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

/** The same set and sizes as in the page, so that the browser chooses the same picture. */
function bannerAhead(bannerId: string, size: keyof typeof BANNER_SIZES): string {
  const banner = publicBannerUrl(bannerId);
  return (
    `<${banner}>; rel=preload; as=image; imagesrcset="${bannerSet(banner)}"; ` +
    `imagesizes="${BANNER_SIZES[size]}"; fetchpriority=high`
  );
}
