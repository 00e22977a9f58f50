import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { ABOUT_US_ID } from "@madrasa/contract/ids";
import type { ApiBody, ApiData } from "../../lib/api/api-types.ts";
import { api } from "../../lib/api/api.ts";

export type Site = ApiData<"GET /admin/auth/control">;

export const siteQuery = queryOptions({
  queryKey: ["site", "control"],
  queryFn: ({ signal }) => api("GET /admin/auth/control", { signal }),
});

/** What the editors and the visitors are shown of any page is read again. */
export function useRefreshSite(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => queryClient.invalidateQueries({ queryKey: ["site"] });
}

/** The moment of the change that the editor saw; `null` for a page not yet written. */
export type Version = string | null;

type Numbered = Omit<ApiBody<"PATCH /admin/auth/control/privacyPolicy">, "updatedAt">;
type Links = Pick<ApiBody<"PATCH /admin/auth/control/socialLinks">, "socialLinks">;
type About = Omit<ApiBody<"PATCH /admin/auth/control/aboutUs">, "updatedAt">;

export const saveAbout = async (about: About, updatedAt: Version) =>
  api("PATCH /admin/auth/control/aboutUs", {
    query: { aboutUsId: ABOUT_US_ID },
    body: { ...about, updatedAt },
  });
export const saveSocialLinks = async (links: Links, updatedAt: Version) =>
  api("PATCH /admin/auth/control/socialLinks", { body: { ...links, updatedAt } });
export const savePrivacy = async (page: Numbered, updatedAt: Version) =>
  api("PATCH /admin/auth/control/privacyPolicy", { body: { ...page, updatedAt } });
export const saveTerms = async (page: Numbered, updatedAt: Version) =>
  api("PATCH /admin/auth/control/termsAndConditions", { body: { ...page, updatedAt } });
