import { z } from "zod";
import { API, endpoint } from "./endpoint.ts";
import { out } from "./fields.ts";

const socialLink = z.object({ name: out.text, link: out.text });

/** Numbered sections under a header; `date` is when the text was last agreed. */
const numberedPage = z.object({
  date: out.time,
  header: out.text,
  content: z.array(z.object({ _id: out.id, subheader: out.text, paragraph: out.text })),
  updatedAt: out.time,
});

/** `null` until the superadmin has written the page. */
export const readAbout = endpoint({
  method: "GET",
  path: `${API}/public/siteContent/aboutUs`,
  access: "anyone",
  data: z
    .object({
      header: out.text,
      paragraph: out.text,
      socialLinks: z.array(socialLink),
      updatedAt: out.time,
    })
    .nullable(),
});

export const readSocialLinks = endpoint({
  method: "GET",
  path: `${API}/public/siteContent/socialLinks`,
  access: "anyone",
  data: z.array(socialLink),
});

export const readPrivacy = endpoint({
  method: "GET",
  path: `${API}/public/siteContent/privacyPolicy`,
  access: "anyone",
  data: numberedPage.nullable(),
});

export const readTerms = endpoint({
  method: "GET",
  path: `${API}/public/siteContent/termsAndConditions`,
  access: "anyone",
  data: numberedPage.nullable(),
});
