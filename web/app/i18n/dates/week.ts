import { LANGUAGES } from "@madrasa/contract/languages";
import { dates } from "../formatters.ts";
import { activeLanguage } from "../locale.ts";
import { ownFormats } from "../own-formats.ts";

/** Regions by first day of the week, 0 being Sunday; others begin on Monday. Source: CLDR. */
const FIRST_DAYS: [day: number, regions: RegExp][] = [
  [6, /^(AE|AF|BH|DJ|DZ|EG|IQ|IR|JO|KW|LY|OM|QA|SD|SY)$/],
  [0, /^(BD|CA|IL|IN|JP|KE|NP|PK|SA|US|YE|ZA)$/],
];

/** First day of the week in the reader's region or language; 0 is Sunday. */
export function firstDayOfWeek(): number {
  const { asked, formats } = LANGUAGES[activeLanguage()];
  const own = navigator.languages.find((tag) => asked.test(tag) && /-[A-Z]{2}$/.test(tag));
  // Chromium on a system without a language says "en-US@posix".
  const device = navigator.language.replace(/@.*/, "");
  const locale = new Intl.Locale(own ?? (formats.includes("-") ? formats : device));
  const { region = "" } = locale.maximize();
  return FIRST_DAYS.find(([, regions]) => regions.test(region))?.[0] ?? 1;
}

/** 0 is Sunday. */
export function weekdayName(day: number): string {
  const own = ownFormats().calendar?.weekdays[day];
  if (own !== undefined) return own;
  // 4 January 1970.
  return dates({ weekday: "long", timeZone: "UTC" }).format(Date.UTC(1970, 0, 4 + day));
}
