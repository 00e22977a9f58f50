import type { Language } from "@madrasa/contract/languages";
import { formatDate } from "../../i18n/dates/format-dates.ts";
import { isolated } from "../../i18n/format.ts";
import { sayIn } from "../../i18n/load.ts";
import { activeLanguage } from "../../i18n/locale.ts";
import type { SlipWords } from "./slip-sheet.tsx";

/** The reader's language and, beside it, English; beside English Arabic. */
export async function slipWords(): Promise<readonly SlipWords[]> {
  const own = activeLanguage();
  const second: Language = own === "en" ? "ar" : "en";
  return Promise.all(
    [own, second].map(async (language) => {
      const say = await sayIn(language, "slips");
      return {
        language,
        code: say("slips.code"),
        how: say("slips.how"),
        // The day in the reader's words: a day in digits is read in each language.
        until: (time: string) => say("slips.once", { date: isolated(formatDate(time)) }),
      };
    }),
  );
}
