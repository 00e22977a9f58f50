import { contract } from "@madrasa/contract";
import { ApiError, type DataOf } from "@madrasa/contract/client";
import type { Language } from "@madrasa/contract/languages";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api/client.ts";
import { reportError } from "../../lib/browser/report.ts";

export type SocialLink = DataOf<typeof contract.site.readSocialLinks>[number];
export type AboutPage = NonNullable<DataOf<typeof contract.site.readAbout>>;
export type NumberedPage = NonNullable<DataOf<typeof contract.site.readPrivacy>>;

/** Each page in the language of the screens; the former one stays until it has loaded. */
export const aboutQuery = (lang: Language) =>
  queryOptions({
    queryKey: ["site", "about", lang],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(contract.site.readAbout, { query: { lang }, signal }),
  });

/**
 * For these pages a failure goes to the console and the loading text stays, so they are requested
 * until they load.
 */
const retryUntilLoaded = {
  retry: true,
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

export const socialLinksQuery = (lang: Language) =>
  queryOptions({
    queryKey: ["site", "social-links", lang],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      withReport(call(contract.site.readSocialLinks, { query: { lang }, signal })),
    ...retryUntilLoaded,
  });

export const privacyQuery = (lang: Language) =>
  queryOptions({
    queryKey: ["site", "privacy", lang],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      withReport(call(contract.site.readPrivacy, { query: { lang }, signal })),
    ...retryUntilLoaded,
  });

export const termsQuery = (lang: Language) =>
  queryOptions({
    queryKey: ["site", "terms", lang],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => withReport(call(contract.site.readTerms, { query: { lang }, signal })),
    ...retryUntilLoaded,
  });
