import { contract } from "@madrasa/contract";
import { ApiError, type DataOf } from "@madrasa/contract/client";
import type { Language } from "@madrasa/contract/languages";
import { keepPreviousData, queryOptions, useQueryClient } from "@tanstack/react-query";
import { useLanguage } from "../../i18n/language.ts";
import { call } from "../../lib/api/client.ts";
import { classifyError } from "../../lib/offline/classify-error.ts";
import { reportError } from "../../lib/browser/report.ts";

export type SocialLink = DataOf<typeof contract.site.readSocialLinks>[number];
export type AboutPage = NonNullable<DataOf<typeof contract.site.readAbout>>;

/** A page in the current language. The previous language stays until it has loaded. */
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
 * Retries until loaded: on these pages errors go to the console and the loading text stays. Offline that applies to
 * every screen.
 */
const retryUntilLoaded = {
  retry: (_failures: number, error: Error) => classifyError(error) === "refused",
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

const NUMBERED = {
  privacy: contract.site.readPrivacy,
  terms: contract.site.readTerms,
  children: contract.site.readChildrenPrivacy,
} as const;

/** Privacy, terms and children's privacy have the same structure. */
export const numberedPageQuery = (which: keyof typeof NUMBERED, lang: Language) => ({
  ...pageQuery(which, lang, (request) => withReport(call(NUMBERED[which], request))),
  ...retryUntilLoaded,
});

/** "Children and privacy" with its version number, which a consent refers to. */
export const childrenTextQuery = (lang: Language) =>
  queryOptions({
    ...pageQuery("children-text", lang, (request) =>
      call(contract.site.readChildrenPrivacy, request),
    ),
    staleTime: 0,
  });

export function useTextRead() {
  const client = useQueryClient();
  const lang = useLanguage();
  return async () => {
    const { number, language } = await client.ensureQueryData(childrenTextQuery(lang));
    return { text: number, language };
  };
}
