import { LANGUAGES } from "@madrasa/contract/languages";
import { formatter } from "../formatters.ts";
import { activeLanguage, formatLocales } from "../locale.ts";
import { ownFormats } from "../own-formats.ts";

/** Regions by the first day of their weeks, 0 being Sunday; all others begin on Monday. From CLDR. */
const FIRST_DAYS: [day: number, regions: RegExp][] = [
  [6, /^(AE|AF|BH|DJ|DZ|EG|IQ|IR|JO|KW|LY|OM|QA|SD|SY)$/],
  [0, /^(BD|CA|IL|IN|JP|KE|NP|PK|SA|US|YE|ZA)$/],
];

/** The day with which the reader's weeks begin, 0 being Sunday, by their region or their language's. */
export function firstDayOfWeek(): number {
  const { asked, formats } = LANGUAGES[activeLanguage()];
  const own = navigator.languages.find((tag) => asked.test(tag) && /-[A-Z]{2}$/.test(tag));
  const locale = new Intl.Locale(own ?? (formats.includes("-") ? formats : navigator.language));
  const { region = "" } = locale.maximize();
  return FIRST_DAYS.find(([, regions]) => regions.test(region))?.[0] ?? 1;
}

/** "Monday": the name of a day of the week, 0 being Sunday. */
export function weekdayName(day: number): string {
  const own = ownFormats().calendar?.weekdays[day];
  if (own !== undefined) return own;
  const options = { weekday: "long", timeZone: "UTC" } as const;
  const names = formatter(
    "weekday",
    options,
    () => new Intl.DateTimeFormat(formatLocales(), options),
  );
  // 4 January 1970 was a Sunday.
  return names.format(Date.UTC(1970, 0, 4 + day));
}
