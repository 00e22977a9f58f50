import { RECITATION_WORDS } from "./recitation-words.ts";
import { z } from "zod";
import { API, endpoint } from "./endpoint.ts";
import type { FieldErrorCode } from "./field-errors.ts";
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
import { LANGUAGE_CODES } from "./languages.ts";
import { HIJRI_DAYS_MAX, PAGE_SECTIONS_MAX, SOCIAL_LINKS_MAX } from "./limits.ts";
import { MUSHAFS } from "./quran/units.ts";
import { SCHOOL_SETTINGS } from "./school-settings.ts";

const language = z.enum(LANGUAGE_CODES);

/** The language that is read or written; without it, the one that was first written. */
const inLanguage = { lang: language.optional() };

const socialLink = z.object({ name: response.text, link: response.text });

const aboutPage = z.object({
  /** Always the same: the call that changes the page asks for it. */
  _id: response.id,
  header: response.text,
  paragraph: response.text,
  socialLinks: z.array(socialLink),
  /** Another than was asked for, where the page is not written in that. */
  language,
  updatedAt: response.time,
});

/** A header and numbered sections; `date` is chosen by the superadmin. */
const numberedPage = z.object({
  date: response.time,
  header: response.text,
  content: z.array(
    z.object({ _id: response.id, subheader: response.text, paragraph: response.text }),
  ),
  language,
  updatedAt: response.time,
});

/** "Children and privacy": the program's own text until the school has written one. */
const childrenPage = numberedPage.extend({
  /** Of the text: consents name it. Each change has a new one. */
  number: response.count,
  updatedAt: response.time.nullable(),
});

/**
 * The `updatedAt` that the editor loaded, `null` for a page not yet written. Saving over a newer
 * change is refused; a call that leaves it out overwrites any change.
 */
const seen = { updatedAt: dateTime.nullable().optional() };

const shownNames = z.partialRecord(language, response.text);

/** One that is left out is said in our word. */
const recitationWords = z.partialRecord(z.enum(RECITATION_WORDS), shownNames);

const category = z.object({ key: response.text, names: shownNames, hidden: z.boolean() });

/** Of a setting; `null` until it is saved. */
const updatedAt = response.time.nullable();

const saved = z.object({ updatedAt: response.time });

const socialLinks = z
  .array(z.strictObject({ name: title, link }))
  .max(SOCIAL_LINKS_MAX, "LINKS_MANY" satisfies FieldErrorCode);

/** A section without an `_id` is new. */
const numberedPageBody = z.strictObject({
  /** A day, or a date and time with its zone. */
  date: z.union([day, dateTime], "DATE" satisfies FieldErrorCode),
  /** Left empty, the page shows its usual title. */
  header: optionalTitle,
  content: z
    .array(z.strictObject({ _id: id.optional(), subheader: title, paragraph: optionalDescription }))
    .max(PAGE_SECTIONS_MAX, "SECTIONS_MANY" satisfies FieldErrorCode),
  ...seen,
});

export const site = {
  /** `null` until the superadmin has written the page; at the top level its `_id` stands also before. */
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

  /** What is kept of a child: guardians consent to it. */
  readChildrenPrivacy: endpoint({
    method: "GET",
    path: `${API}/public/siteContent/childrenPrivacy`,
    access: "anyone",
    query: z.object(inLanguage),
    data: childrenPage,
  }),

  /**
   * The pages that the superadmin edits, each with the time of its last change; `null` when it is not
   * written in this language. A visitor then reads it in the first of `languages`.
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
      /** Of a mistake in typing: the number stays, and nobody is asked to read it again. */
      isCorrection: z.boolean().optional(),
    }),
    data: saved,
  }),

  /** The settings of the school, each with the time of its last change. */
  readSchool: endpoint({
    method: "GET",
    path: `${API}/admin/auth/control/school`,
    access: ["superadmin"],
    data: z.object({
      /** Until they are saved, those that the operator has configured. */
      names: z.object({ value: shownNames, updatedAt }),
      timeZone: z.object({ value: response.text, updatedAt }),
      mushaf: z.object({ value: z.enum(MUSHAFS), updatedAt }),
      recitationWords: z.object({ value: recitationWords, updatedAt }),
      categories: z.object({
        value: z.array(
          /** Courses have it, so it can only be hidden; as the specification's five always can. */
          category.extend({ isKept: z.boolean() }),
        ),
        updatedAt,
      }),
    }),
  }),

  /** The name of the school in each language; one without its own has the first of the others. */
  setSchoolNames: endpoint({
    method: "PATCH",
    path: `${API}/admin/auth/control/school/names`,
    access: ["superadmin"],
    body: z.strictObject({ value: SCHOOL_SETTINGS.names, ...seen }),
    data: saved,
  }),

  /** Letters to the superadmin say times in it. */
  setTimeZone: endpoint({
    method: "PATCH",
    path: `${API}/admin/auth/control/school/timeZone`,
    access: ["superadmin"],
    body: z.strictObject({ value: SCHOOL_SETTINGS.timeZone, ...seen }),
    data: saved,
  }),

  /** What was recited is kept by verse: another mushaf changes none of it. */
  setMushaf: endpoint({
    method: "PATCH",
    path: `${API}/admin/auth/control/school/mushaf`,
    access: ["superadmin"],
    body: z.strictObject({ value: SCHOOL_SETTINGS.mushaf, ...seen }),
    data: saved,
  }),

  /** How the school calls the tracks of daily sheets and the grades. */
  setRecitationWords: endpoint({
    method: "PATCH",
    path: `${API}/admin/auth/control/school/recitationWords`,
    access: ["superadmin"],
    body: z.strictObject({ value: SCHOOL_SETTINGS.recitationWords, ...seen }),
    data: saved.extend({ value: recitationWords }),
  }),

  /** All of them in their order. One that is left out is hidden where courses have it, else deleted. */
  setCategories: endpoint({
    method: "PATCH",
    path: `${API}/admin/auth/control/school/categories`,
    access: ["superadmin"],
    body: z.strictObject({ value: SCHOOL_SETTINGS.categories, ...seen }),
    data: saved.extend({ value: z.array(category) }),
  }),

  /**
   * Days that the school adds to the calendar of Umm al-Qura, and the Islamic day's beginning; pages
   * have both in their head. What is not given stays as it is.
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
