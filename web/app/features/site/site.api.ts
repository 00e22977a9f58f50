import { contract } from "@madrasa/contract";
import { ApiError, type DataOf } from "@madrasa/contract/client";
import type { Language } from "@madrasa/contract/languages";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api/client.ts";
import { verdictOf } from "../../lib/line/verdict.ts";
import { reportError } from "../../lib/browser/report.ts";

export type SocialLink = DataOf<typeof contract.site.readSocialLinks>[number];
export type AboutPage = NonNullable<DataOf<typeof contract.site.readAbout>>;

/** A page in the language of the screens; the former one stays until it has loaded. */
const pageQuery = <Content>(
  name: string,
  lang: Language,
  read: (request: { query: { lang: Language }; signal: AbortSignal }) => Promise<Content>,
) =>
  queryOptions({
    queryKey: ["site", name, lang],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => read({ query: { lang }, signal }),
  });

export const aboutQuery = (lang: Language) =>
  pageQuery("about", lang, (request) => call(contract.site.readAbout, request));

/**
 * For these pages a refusal goes to the console and the loading text stays, so they are requested
 * until they load. Without a line that is done for every screen.
 */
const retryUntilLoaded = {
  retry: (_failures: number, error: Error) => verdictOf(error) === "refused",
  retryDelay: (failures: number) => Math.min(1000 * 2 ** failures, 30_000),
} as const;

async function withReport<Content>(load: Promise<Content>): Promise<Content> {
  try {
    return await load;
  } catch (error) {
    // Connection errors are reported by the client already.
    if (error instanceof ApiError) reportError(error);
    throw error;
  }
}

export const socialLinksQuery = (lang: Language) => ({
  ...pageQuery("social-links", lang, (request) =>
    withReport(call(contract.site.readSocialLinks, request)),
  ),
  ...retryUntilLoaded,
});

/** Privacy and terms have the same parts. */
export const numberedPageQuery = (which: "privacy" | "terms", lang: Language) => ({
  ...pageQuery(which, lang, (request) =>
    withReport(
      call(which === "privacy" ? contract.site.readPrivacy : contract.site.readTerms, request),
    ),
  ),
  ...retryUntilLoaded,
});
