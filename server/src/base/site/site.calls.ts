import { ABOUT_US_ID } from "@madrasa/contract/ids";
import { anyone, superadmins } from "../../testing/callers.ts";
import type { CallEntries } from "../../testing/calls.ts";

const socialLink = { name: "Telegram", link: "https://t.me/school" };
const RECITATION_WORDS_SENT = {
  new: { en: "Sabaq", ur: "سبق" },
  recent: { en: "Sabqi" },
  old: { en: "Manzil", ckb: "" },
  grade1: {},
  grade2: {},
  grade3: {},
  grade4: { en: "Once more", ar: "إعادة" },
};
/** Omits `updatedAt`, so that the call can be repeated. */
const numberedPage = {
  date: "2026-11-05",
  header: "What we keep",
  content: [{ _id: "c".repeat(24), subheader: "Names", paragraph: "Of those who learn" }],
};

export const siteCalls: CallEntries<"site"> = {
  readAbout: {
    who: anyone,
    queries: 1,
    input: () => ({ query: { lang: "ur" } }),
  },
  readSocialLinks: {
    who: anyone,
    queries: 1,
    input: () => ({ query: { lang: "ur" } }),
  },
  readPrivacy: {
    who: anyone,
    queries: 1,
    input: () => ({ query: { lang: "ur" } }),
  },
  readTerms: {
    who: anyone,
    queries: 1,
    input: () => ({ query: { lang: "ur" } }),
  },
  readChildrenPrivacy: {
    who: anyone,
    queries: 1,
    input: () => ({ query: { lang: "ur" } }),
  },
  readSite: {
    who: superadmins,
    queries: 2,
    input: () => ({ query: { lang: "ur" } }),
  },
  updateAbout: {
    who: superadmins,
    input: () => ({
      query: { aboutUsId: ABOUT_US_ID },
      body: { header: "Who we are", paragraph: "A school", socialLinks: [socialLink] },
    }),
  },
  updateSocialLinks: {
    who: superadmins,
    input: () => ({
      query: { lang: "ur" },
      body: { socialLinks: [socialLink] },
    }),
  },
  updatePrivacy: {
    who: superadmins,
    input: () => ({ query: {}, body: numberedPage }),
  },
  updateTerms: {
    who: superadmins,
    input: () => ({
      query: { lang: "ckb" },
      body: { ...numberedPage, date: "2026-11-05T09:00:00+03:00" },
    }),
  },
  updateChildrenPrivacy: {
    who: superadmins,
    input: () => ({ query: { lang: "ar" }, body: numberedPage }),
  },
  readSchool: {
    who: superadmins,
    queries: 3,
    input: () => ({}),
  },
  setSchoolNames: {
    who: superadmins,
    input: () => ({ body: { value: { en: "Al-Noor", ar: "مدرسة النور" } } }),
  },
  setTimeZone: {
    who: superadmins,
    input: () => ({ body: { value: "Asia/Baghdad" } }),
  },
  setMushaf: {
    who: superadmins,
    input: () => ({ body: { value: "indopak" } }),
  },
  setRecitationWords: {
    who: superadmins,
    input: () => ({ body: { value: RECITATION_WORDS_SENT } }),
  },
  setCategories: {
    who: superadmins,
    input: () => ({
      body: {
        value: [
          { key: "Arts", names: { en: "Literature" }, hidden: false },
          { names: { en: "Fiqh", ar: "الفقه" }, hidden: true },
        ],
      },
    }),
  },
  setHijriDays: {
    who: superadmins,
    input: () => ({ body: { days: -1, fromEvening: true } }),
  },
};
