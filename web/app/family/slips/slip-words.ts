import type { Language } from "@madrasa/contract/languages";
import { formatDate } from "../../i18n/dates/format-dates.ts";
import { dates } from "../../i18n/formatters.ts";
import { bidiIsolate } from "../../i18n/format.ts";
import { translateIn } from "../../i18n/load.ts";
import { activeLanguage, formatLocales } from "../../i18n/locale.ts";
import type { SlipWords } from "./slip-sheet.tsx";

/** The reader's language with English or, for English, Arabic. */
export async function slipWords(): Promise<readonly SlipWords[]> {
  const own = activeLanguage();
  const second: Language = own === "en" ? "ar" : "en";
  const day = dates({ day: "numeric", month: "short", year: "numeric" }, formatLocales(second));
  return Promise.all(
    [own, second].map(async (language) => {
      const say = await translateIn(language, "slips");
      return {
        language,
        code: say("slips.code"),
        how: say("slips.how"),
        until: (time: string) => {
          const date = language === own ? formatDate(time) : day.format(new Date(time));
          return say("slips.once", { date: bidiIsolate(date) });
        },
      };
    }),
  );
}
