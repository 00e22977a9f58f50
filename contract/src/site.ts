import { z } from "zod";
import { API, endpoint } from "./endpoint.ts";
import {
  dateTime,
  day,
  id,
  link,
  optionalDescription,
  optionalTitle,
  response,
  title,
} from "./fields.ts";
import { ABOUT_US_ID } from "./ids.ts";
import { PAGE_SECTIONS_MAX, SOCIAL_LINKS_MAX } from "./limits.ts";

const socialLink = z.object({ name: response.text, link: response.text });

const aboutPage = z.object({
  header: response.text,
  paragraph: response.text,
  socialLinks: z.array(socialLink),
  updatedAt: response.time,
});

/** A header and numbered sections; `date` is chosen by the superadmin. */
const numberedPage = z.object({
  date: response.time,
  header: response.text,
  content: z.array(
    z.object({ _id: response.id, subheader: response.text, paragraph: response.text }),
  ),
  updatedAt: response.time,
});

/**
 * The `updatedAt` that the editor loaded, `null` for a page not yet written. Saving over a newer
 * change is refused; a call that leaves it out overwrites any change.
 */
const seen = { updatedAt: dateTime.nullable().optional() };

const saved = z.object({ updatedAt: response.time });

const socialLinks = z
  .array(z.strictObject({ name: title, link }))
  .max(SOCIAL_LINKS_MAX, `At most ${SOCIAL_LINKS_MAX} links.`);

/** A section without an `_id` is new. */
const numberedPageBody = z.strictObject({
  /** A day, or a date and time with its zone. */
  date: z.union([day, dateTime], "Please enter a date."),
  /** Left empty, the page shows its usual title. */
  header: optionalTitle,
  content: z
    .array(z.strictObject({ _id: id.optional(), subheader: title, paragraph: optionalDescription }))
    .max(PAGE_SECTIONS_MAX, `At most ${PAGE_SECTIONS_MAX} sections.`),
  ...seen,
});

export const site = {
  /** `null` until the superadmin has written the page. */
  readAbout: endpoint({
    method: "GET",
    path: `${API}/public/siteContent/aboutUs`,
    access: "anyone",
    data: aboutPage.nullable(),
  }),

  readSocialLinks: endpoint({
    method: "GET",
    path: `${API}/public/siteContent/socialLinks`,
    access: "anyone",
    data: z.array(socialLink),
  }),

  readPrivacy: endpoint({
    method: "GET",
    path: `${API}/public/siteContent/privacyPolicy`,
    access: "anyone",
    data: numberedPage.nullable(),
  }),

  readTerms: endpoint({
    method: "GET",
    path: `${API}/public/siteContent/termsAndConditions`,
    access: "anyone",
    data: numberedPage.nullable(),
  }),

  /** The pages that the superadmin edits, each with the time of its last change; `null` when not written. */
  readSite: endpoint({
    method: "GET",
    path: `${API}/admin/auth/control`,
    access: ["superadmin"],
    data: z.object({
      aboutUs: aboutPage.nullable(),
      socialLinks: z.object({ links: z.array(socialLink), updatedAt: response.time }).nullable(),
      privacyPolicy: numberedPage.nullable(),
      termsAndConditions: numberedPage.nullable(),
    }),
  }),

  updateAbout: endpoint({
    method: "PATCH",
    path: `${API}/admin/auth/control/aboutUs`,
    access: ["superadmin"],
    query: z.strictObject({ aboutUsId: z.literal(ABOUT_US_ID) }),
    body: z.strictObject({
      header: optionalTitle,
      paragraph: optionalDescription,
      socialLinks,
      ...seen,
    }),
    data: saved,
  }),

  updateSocialLinks: endpoint({
    method: "PATCH",
    path: `${API}/admin/auth/control/socialLinks`,
    access: ["superadmin"],
    body: z.strictObject({ socialLinks, ...seen }),
    data: saved,
  }),

  updatePrivacy: endpoint({
    method: "PATCH",
    path: `${API}/admin/auth/control/privacyPolicy`,
    access: ["superadmin"],
    body: numberedPageBody,
    data: saved,
  }),

  updateTerms: endpoint({
    method: "PATCH",
    path: `${API}/admin/auth/control/termsAndConditions`,
    access: ["superadmin"],
    body: numberedPageBody,
    data: saved,
  }),
};
