import { contract } from "@madrasa/contract";
import type { BodyOf, DataOf } from "@madrasa/contract/client";
import { ABOUT_US_ID } from "@madrasa/contract/ids";
import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api/client.ts";

export type Site = DataOf<typeof contract.site.readSite>;

export const siteQuery = queryOptions({
  queryKey: ["site", "control"],
  queryFn: ({ signal }) => call(contract.site.readSite, { signal }),
});

/** Reads all pages again, for the editors and for visitors. */
export function useRefreshSite(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => queryClient.invalidateQueries({ queryKey: ["site"] });
}

/** When the page was changed that the editor saw; `null` for a page not yet written. */
export type Version = string | null;

type Numbered = Omit<BodyOf<typeof contract.site.updatePrivacy>, "updatedAt">;
type Links = Pick<BodyOf<typeof contract.site.updateSocialLinks>, "socialLinks">;
type About = Omit<BodyOf<typeof contract.site.updateAbout>, "updatedAt">;

export const saveAbout = async (about: About, updatedAt: Version) =>
  call(contract.site.updateAbout, {
    query: { aboutUsId: ABOUT_US_ID },
    body: { ...about, updatedAt },
  });
export const saveSocialLinks = async (links: Links, updatedAt: Version) =>
  call(contract.site.updateSocialLinks, { body: { ...links, updatedAt } });
export const savePrivacy = async (page: Numbered, updatedAt: Version) =>
  call(contract.site.updatePrivacy, { body: { ...page, updatedAt } });
export const saveTerms = async (page: Numbered, updatedAt: Version) =>
  call(contract.site.updateTerms, { body: { ...page, updatedAt } });
