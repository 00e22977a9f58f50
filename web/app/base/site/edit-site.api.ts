import { contract } from "@madrasa/contract";
import type { BodyOf, DataOf } from "@madrasa/contract/client";
import { ABOUT_US_ID } from "@madrasa/contract/ids";
import type { Language } from "@madrasa/contract/languages";
import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api/client.ts";

export type Site = DataOf<typeof contract.site.readSite>;

export const siteQuery = (lang: Language) =>
  queryOptions({
    queryKey: ["site", "control", lang],
    queryFn: ({ signal }) => call(contract.site.readSite, { query: { lang }, signal }),
  });

export function useRefreshSite(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => queryClient.invalidateQueries({ queryKey: ["site"] });
}

/** Time of the last change that the editor has seen; `null` for a new page. */
export type Version = string | null;

type Numbered = Omit<BodyOf<typeof contract.site.updatePrivacy>, "updatedAt">;
type Links = Pick<BodyOf<typeof contract.site.updateSocialLinks>, "socialLinks">;
type About = Omit<BodyOf<typeof contract.site.updateAbout>, "updatedAt">;

export const saveAbout = async (lang: Language, about: About, updatedAt: Version) =>
  call(contract.site.updateAbout, {
    query: { aboutUsId: ABOUT_US_ID, lang },
    body: { ...about, updatedAt },
  });
export const saveSocialLinks = async (lang: Language, links: Links, updatedAt: Version) =>
  call(contract.site.updateSocialLinks, { query: { lang }, body: { ...links, updatedAt } });
export const savePrivacy = async (lang: Language, page: Numbered, updatedAt: Version) =>
  call(contract.site.updatePrivacy, { query: { lang }, body: { ...page, updatedAt } });
type Children = Omit<BodyOf<typeof contract.site.updateChildrenPrivacy>, "updatedAt">;
export const saveChildrenPrivacy = async (lang: Language, page: Children, updatedAt: Version) =>
  call(contract.site.updateChildrenPrivacy, { query: { lang }, body: { ...page, updatedAt } });
export const saveTerms = async (lang: Language, page: Numbered, updatedAt: Version) =>
  call(contract.site.updateTerms, { query: { lang }, body: { ...page, updatedAt } });
