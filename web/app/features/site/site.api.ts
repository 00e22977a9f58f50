import { queryOptions } from "@tanstack/react-query";
import { ApiError } from "../../lib/api/api-error.ts";
import type { ApiData } from "../../lib/api/api-types.ts";
import { api } from "../../lib/api/api.ts";
import { reportError } from "../../lib/browser/report.ts";

export type SocialLink = ApiData<"GET /public/siteContent/socialLinks">[number];
export type AboutPage = NonNullable<ApiData<"GET /public/siteContent/aboutUs">>;
export type NumberedPage = NonNullable<ApiData<"GET /public/siteContent/privacyPolicy">>;

export const aboutQuery = queryOptions({
  queryKey: ["site", "about"],
  queryFn: ({ signal }) => api("GET /public/siteContent/aboutUs", { signal }),
});

/**
 * A failure of the pages below is told to the console alone and the loading text stays. So that
 * it stays true, they are asked for again until they come.
 */
const retryUntilLoaded = {
  retry: true,
  retryDelay: (failures: number) => Math.min(1000 * 2 ** failures, 30_000),
} as const;

async function withReport<Content>(load: Promise<Content>): Promise<Content> {
  try {
    return await load;
  } catch (error) {
    // What did not reach the server has been reported already.
    if (error instanceof ApiError) reportError(error);
    throw error;
  }
}

export const socialLinksQuery = queryOptions({
  queryKey: ["site", "social-links"],
  queryFn: ({ signal }) => withReport(api("GET /public/siteContent/socialLinks", { signal })),
  ...retryUntilLoaded,
});

export const privacyQuery = queryOptions({
  queryKey: ["site", "privacy"],
  queryFn: ({ signal }) => withReport(api("GET /public/siteContent/privacyPolicy", { signal })),
  ...retryUntilLoaded,
});

export const termsQuery = queryOptions({
  queryKey: ["site", "terms"],
  queryFn: ({ signal }) =>
    withReport(api("GET /public/siteContent/termsAndConditions", { signal })),
  ...retryUntilLoaded,
});
