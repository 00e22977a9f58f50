import type { z } from "zod";
import { contract } from "@madrasa/contract";
import { isoTime } from "../../platform/clock.ts";
import { route, type Route } from "../../platform/http/route.ts";
import type { Platform } from "../../platform/platform.ts";
import { findPage, type PageName } from "./site.queries.ts";

const { readAbout, readSocialLinks, readPrivacy, readTerms } = contract.site;

type About = NonNullable<z.input<(typeof readAbout)["data"]>>;
type Numbered = NonNullable<z.input<(typeof readPrivacy)["data"]>>;
type SocialLinks = z.input<(typeof readSocialLinks)["data"]>;

export function siteRoutes({ database }: Platform): Route[] {
  /** Stored as our own editor wrote it, so its shape is known. */
  async function page<Content extends object>(name: PageName): Promise<Content | null> {
    const found = await findPage(database.read, name);
    if (!found) return null;
    return { ...(JSON.parse(found.content) as Content), updatedAt: isoTime(found.updated_at) };
  }
  return [
    route(readAbout, async () => ({ data: await page<About>("aboutUs") })),
    route(readPrivacy, async () => ({ data: await page<Numbered>("privacyPolicy") })),
    route(readTerms, async () => ({ data: await page<Numbered>("termsAndConditions") })),
    route(readSocialLinks, async () => {
      const found = await page<{ links: SocialLinks }>("socialLinks");
      return { data: found?.links ?? [] };
    }),
  ];
}
