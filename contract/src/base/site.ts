import { RECITATION_WORDS } from "../recitation-words.ts";
import { z } from "zod";
import { API, endpoint } from "../endpoint.ts";
import type { FieldErrorCode } from "../field-errors.ts";
import {
  dateTime,
  day,
  id,
  link,
  optionalDescription,
  optionalTitle,
  response,
  title,
} from "../fields.ts";
import { ABOUT_US_ID } from "../ids.ts";
import { LANGUAGE_CODES } from "../languages.ts";
import { HIJRI_DAYS_MAX, PAGE_SECTIONS_MAX, SOCIAL_LINKS_MAX } from "../limits.ts";
import { MUSHAFS } from "../quran/units.ts";
import { SCHOOL_SETTINGS } from "./school-settings.ts";

const language = z.enum(LANGUAGE_CODES);

/** By default the original language. */
const inLanguage = { lang: language.optional() };

const socialLink = z.object({ name: response.text, link: response.text });

const aboutPage = z.object({
  /** Constant, because the changing call requires it. */
  _id: response.id,
  header: response.text,
  paragraph: response.text,
  socialLinks: z.array(socialLink),
  /** Language of the content, if the page is missing in the requested one. */
  language,
  updatedAt: response.time,
});

const numberedPage = z.object({
  date: response.time,
  header: response.text,
  content: z.array(
    z.object({ _id: response.id, subheader: response.text, paragraph: response.text }),
  ),
  language,
  updatedAt: response.time,
});

/** "Children and privacy": built-in until the school writes its own. */
const childrenPage = numberedPage.extend({
  /** Version, to which consents refer. */
  number: response.count,
  updatedAt: response.time.nullable(),
});

/**
 * `updatedAt` loaded by the editor, `null` for a new page. Newer changes are protected from overwriting; absent
 * overwrites.
 */
const seen = { updatedAt: dateTime.nullable().optional() };

const shownNames = z.partialRecord(language, response.text);

/** Missing words use the default. */
const recitationWords = z.partialRecord(z.enum(RECITATION_WORDS), shownNames);

const category = z.object({ key: response.text, names: shownNames, hidden: z.boolean() });

/** Last change of a setting; `null` until saved. */
const updatedAt = response.time.nullable();

const saved = z.object({ updatedAt: response.time });

const socialLinks = z
  .array(z.strictObject({ name: title, link }))
  .max(SOCIAL_LINKS_MAX, "LINKS_MANY" satisfies FieldErrorCode);

const numberedPageBody = z.strictObject({
  date: z.union([day, dateTime], "DATE" satisfies FieldErrorCode),
  /** Empty for the default title. */
  header: optionalTitle,
  content: z
    .array(z.strictObject({ _id: id.optional(), subheader: title, paragraph: optionalDescription }))
    .max(PAGE_SECTIONS_MAX, "SECTIONS_MANY" satisfies FieldErrorCode),
  ...seen,
});

export const site = {
  /** `null` until written; `_id` is at the top level in any case. */
  readAbout: endpoint({
    method: "GET",
    path: `${API}/public/siteContent/aboutUs`,
    access: "anyone",
    query: z.object(inLanguage),
    data: aboutPage.nullable(),
    alsoAtTop: true,
  }),

  readSocialLinks: endpoint({
    method: "GET",
    path: `${API}/public/siteContent/socialLinks`,
    access: "anyone",
    query: z.object(inLanguage),
    data: z.array(socialLink),
  }),

  readPrivacy: endpoint({
    method: "GET",
    path: `${API}/public/siteContent/privacyPolicy`,
    access: "anyone",
    query: z.object(inLanguage),
    data: numberedPage.nullable(),
  }),

  readTerms: endpoint({
    method: "GET",
    path: `${API}/public/siteContent/termsAndConditions`,
    access: "anyone",
    query: z.object(inLanguage),
    data: numberedPage.nullable(),
  }),

  readChildrenPrivacy: endpoint({
    method: "GET",
    path: `${API}/public/siteContent/childrenPrivacy`,
    access: "anyone",
    query: z.object(inLanguage),
    data: childrenPage,
  }),

  /**
   * Editable pages with their last change; `null` if missing in this language. Visitors then get the first of
   * `languages`.
   */
  readSite: endpoint({
    method: "GET",
    path: `${API}/admin/auth/control`,
    access: ["superadmin"],
    query: z.object(inLanguage),
    data: z.object({
      aboutUs: aboutPage.nullable(),
      socialLinks: z
        .object({ links: z.array(socialLink), language, updatedAt: response.time })
        .nullable(),
      privacyPolicy: numberedPage.nullable(),
      termsAndConditions: numberedPage.nullable(),
      childrenPrivacy: childrenPage,
      languages: z.object({
        aboutUs: z.array(language),
        socialLinks: z.array(language),
        privacyPolicy: z.array(language),
        termsAndConditions: z.array(language),
        childrenPrivacy: z.array(language),
      }),
    }),
  }),

  updateAbout: endpoint({
    method: "PATCH",
    path: `${API}/admin/auth/control/aboutUs`,
    access: ["superadmin"],
    query: z.object({ aboutUsId: z.literal(ABOUT_US_ID), ...inLanguage }),
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
    query: z.object(inLanguage),
    body: z.strictObject({ socialLinks, ...seen }),
    data: saved,
  }),

  updatePrivacy: endpoint({
    method: "PATCH",
    path: `${API}/admin/auth/control/privacyPolicy`,
    access: ["superadmin"],
    query: z.object(inLanguage),
    body: numberedPageBody,
    data: saved,
  }),

  updateTerms: endpoint({
    method: "PATCH",
    path: `${API}/admin/auth/control/termsAndConditions`,
    access: ["superadmin"],
    query: z.object(inLanguage),
    body: numberedPageBody,
    data: saved,
  }),

  updateChildrenPrivacy: endpoint({
    method: "PATCH",
    path: `${API}/admin/auth/control/childrenPrivacy`,
    access: ["superadmin"],
    query: z.object(inLanguage),
    body: numberedPageBody.extend({
      /** Keeps the version, for typing errors. */
      isCorrection: z.boolean().optional(),
    }),
    data: saved,
  }),

  readSchool: endpoint({
    method: "GET",
    path: `${API}/admin/auth/control/school`,
    access: ["superadmin"],
    data: z.object({
      names: z.object({ value: shownNames, updatedAt }),
      timeZone: z.object({ value: response.text, updatedAt }),
      mushaf: z.object({ value: z.enum(MUSHAFS), updatedAt }),
      recitationWords: z.object({ value: recitationWords, updatedAt }),
      categories: z.object({
        value: z.array(
          /** `isInUse`: used by courses or the specification, so it can only be hidden. */
          category.extend({ isInUse: z.boolean() }),
        ),
        updatedAt,
      }),
    }),
  }),

  setSchoolNames: endpoint({
    method: "PATCH",
    path: `${API}/admin/auth/control/school/names`,
    access: ["superadmin"],
    body: z.strictObject({ value: SCHOOL_SETTINGS.names, ...seen }),
    data: saved,
  }),

  /** Time zone of the school and of messages to the superadmin. */
  setTimeZone: endpoint({
    method: "PATCH",
    path: `${API}/admin/auth/control/school/timeZone`,
    access: ["superadmin"],
    body: z.strictObject({ value: SCHOOL_SETTINGS.timeZone, ...seen }),
    data: saved,
  }),

  /** Entries are stored by verse and do not change. */
  setMushaf: endpoint({
    method: "PATCH",
    path: `${API}/admin/auth/control/school/mushaf`,
    access: ["superadmin"],
    body: z.strictObject({ value: SCHOOL_SETTINGS.mushaf, ...seen }),
    data: saved,
  }),

  setRecitationWords: endpoint({
    method: "PATCH",
    path: `${API}/admin/auth/control/school/recitationWords`,
    access: ["superadmin"],
    body: z.strictObject({ value: SCHOOL_SETTINGS.recitationWords, ...seen }),
    data: saved.extend({ value: recitationWords }),
  }),

  /** Complete ordered list. Missing ones are hidden if used, otherwise deleted. */
  setCategories: endpoint({
    method: "PATCH",
    path: `${API}/admin/auth/control/school/categories`,
    access: ["superadmin"],
    body: z.strictObject({ value: SCHOOL_SETTINGS.categories, ...seen }),
    data: saved.extend({ value: z.array(category) }),
  }),

  /**
   * Shift of the Umm al-Qura calendar and start of the Islamic day, inserted in pages' head. Absent values are kept.
   */
  setHijriDays: endpoint({
    method: "PATCH",
    path: `${API}/admin/auth/control/hijriDays`,
    access: ["superadmin"],
    body: z.strictObject({
      days: z.int().min(-HIJRI_DAYS_MAX).max(HIJRI_DAYS_MAX).optional(),
      fromEvening: z.boolean().optional(),
    }),
    data: z.object({ days: z.int(), fromEvening: z.boolean() }),
  }),
};
