import type { Language } from "@madrasa/contract/languages";
import { bothDates } from "../../i18n/dates/format-dates.ts";
import { sayIn } from "../../i18n/load.ts";
import { activeLanguage, formatLocales } from "../../i18n/locale.ts";
import { type Certificate, finishTime } from "./finish.api.ts";

/** What a certificate says in one language. */
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

/** In the reader's language and a second one: Arabic beside English and for a course in Arabic, else English. */
export async function paperWords(certificate: Certificate): Promise<readonly PaperWords[]> {
  const { language: ofCourse, totalLessons: count } = certificate;
  const own = activeLanguage();
  const second = own === "en" || (own !== "ar" && ofCourse === "ar") ? "ar" : "en";
  // Browsers know the dates of both.
  const day = new Intl.DateTimeFormat(formatLocales(second), { dateStyle: "long" });
  const wordsIn = async (language: Language, dates: readonly string[]) => {
    const say = await sayIn(language, "certificate");
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
    wordsIn(own, bothDates(finishTime(certificate))),
    wordsIn(second, [day.format(new Date(finishTime(certificate)))]),
  ]);
}

/** What is not shown on the screen loads no font by itself, and printing waits for none. */
export async function loadFonts(
  { name, title, teacher }: Certificate,
  words: readonly PaperWords[],
): Promise<void> {
  const style = getComputedStyle(document.documentElement);
  const text = [name, title, teacher, ...words.flatMap((of) => Object.values(of).flat())].join(" ");
  const load = (weight: number, family: string) =>
    document.fonts.load(`${weight} 20px ${style.getPropertyValue(family)}`, text);
  // A font that does not load has another in its place.
  await Promise.allSettled([
    load(600, "--font-serif"),
    load(600, "--font-sans"),
    load(400, "--font-sans"),
  ]);
}
