import { contract } from "@madrasa/contract";
import { ApiError, type DataOf } from "@madrasa/contract/client";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api/client.ts";
import { reportError } from "../../lib/browser/report.ts";

export type SocialLink = DataOf<typeof contract.site.readSocialLinks>[number];
export type AboutPage = NonNullable<DataOf<typeof contract.site.readAbout>>;
export type NumberedPage = NonNullable<DataOf<typeof contract.site.readPrivacy>>;

export const aboutQuery = queryOptions({
  queryKey: ["site", "about"],
  queryFn: ({ signal }) => call(contract.site.readAbout, { signal }),
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

export const socialLinksQuery = queryOptions({
  queryKey: ["site", "social-links"],
  queryFn: ({ signal }) => withReport(call(contract.site.readSocialLinks, { signal })),
  ...retryUntilLoaded,
});

export const privacyQuery = queryOptions({
  queryKey: ["site", "privacy"],
  queryFn: ({ signal }) => withReport(call(contract.site.readPrivacy, { signal })),
  ...retryUntilLoaded,
});

export const termsQuery = queryOptions({
  queryKey: ["site", "terms"],
  queryFn: ({ signal }) => withReport(call(contract.site.readTerms, { signal })),
  ...retryUntilLoaded,
});
