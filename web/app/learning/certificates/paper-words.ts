import type { Language } from "@madrasa/contract/languages";
import { bothDates } from "../../i18n/dates/format-dates.ts";
import { dates as formats } from "../../i18n/formatters.ts";
import { translateIn } from "../../i18n/load.ts";
import { activeLanguage, formatLocales } from "../../i18n/locale.ts";
import type { Certificate } from "./certificates.api.ts";

export type PaperWords = {
  language: Language;
  title: string;
  givenTo: string;
  forCourse: string;
  lessons: string;
  teacher: string;
  stamp: string;
  checkAt: string;
  notIjaza: string;
  dates: readonly string[];
};

/**
 * Texts in the reader's language and a second one: Arabic for English readers and Arabic courses, otherwise English.
 */
export async function paperWords(certificate: Certificate): Promise<readonly PaperWords[]> {
  const { language: ofCourse, totalLessons: count } = certificate;
  const own = activeLanguage();
  const second = own === "en" || (own !== "ar" && ofCourse === "ar") ? "ar" : "en";
  const day = formats({ dateStyle: "long" }, formatLocales(second));
  const wordsIn = async (language: Language, dates: readonly string[]) => {
    const say = await translateIn(language, "certificate");
    return {
      language,
      title: say("certificate.title"),
      givenTo: say("certificate.givenTo"),
      forCourse: say("certificate.forCourse"),
      lessons: say("certificate.lessons", { count }),
      teacher: say("certificate.teacher"),
      stamp: say("certificate.stamp"),
      checkAt: say("certificate.checkAt"),
      notIjaza: say("certificate.notIjaza"),
      dates,
    };
  };
  return Promise.all([
    wordsIn(own, bothDates(certificate.finishedOn)),
    wordsIn(second, [day.format(new Date(certificate.finishedOn))]),
  ]);
}

/** Hidden text does not load fonts, and printing does not wait for them. */
export async function loadFonts(
  { name, title, teacher }: Certificate,
  words: readonly PaperWords[],
): Promise<void> {
  const style = getComputedStyle(document.documentElement);
  const text = [name, title, teacher, ...words.flatMap((of) => Object.values(of).flat())].join(" ");
  const load = (weight: number, family: string) =>
    document.fonts.load(`${weight} 20px ${style.getPropertyValue(family)}`, text);
  await Promise.allSettled([
    load(600, "--font-serif"),
    load(600, "--font-sans"),
    load(400, "--font-sans"),
  ]);
}
