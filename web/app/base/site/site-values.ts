import { isArrayOf, isOptional, isShape, isString } from "../../lib/storage/checks.ts";
import { localTime } from "../../lib/format/local-time.ts";
import type { Site } from "./edit-site.api.ts";
import type { SocialLink } from "./site.api.ts";

export type AboutValues = { header: string; paragraph: string; socialLinks: SocialLink[] };
export type ContactValues = { socialLinks: SocialLink[] };
export type NumberedValues = {
  /** Format of the browser's date input. */
  date: string;
  header: string;
  content: { _id?: string | undefined; subheader: string; paragraph: string }[];
};

const isLinks = isArrayOf(isShape<SocialLink>({ name: isString, link: isString }));

export const isAboutValues = isShape<AboutValues>({
  header: isString,
  paragraph: isString,
  socialLinks: isLinks,
});

export const isContactValues = isShape<ContactValues>({ socialLinks: isLinks });

export const isNumberedValues = isShape<NumberedValues>({
  date: isString,
  header: isString,
  content: isArrayOf(
    isShape<NumberedValues["content"][number]>({
      _id: isOptional(isString),
      subheader: isString,
      paragraph: isString,
    }),
  ),
});

export function aboutValues(about: Site["aboutUs"]): AboutValues {
  const { header = "", paragraph = "", socialLinks = [] } = about ?? {};
  return { header, paragraph, socialLinks };
}

export function contactValues(contact: Site["socialLinks"]): ContactValues {
  return { socialLinks: contact?.links ?? [] };
}

export function numberedValues(
  page: Site["privacyPolicy"] | Site["childrenPrivacy"],
): NumberedValues {
  if (!page) return { date: localTime(new Date()).slice(0, 10), header: "", content: [] };
  const { date, header, content } = page;
  return { date: date.slice(0, 10), header, content };
}

export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
}
