import { isLanguage, LANGUAGE_CODES, LANGUAGES } from "@madrasa/contract/languages";
import { Languages } from "lucide-react";
import { useRevalidator } from "react-router";
import { chooseLanguage, useLanguage } from "../../i18n/language.ts";
import { noteLanguageChoice } from "../../lib/session/session.ts";
import { chooseNastaliq, useNastaliq } from "../../i18n/nastaliq.ts";
import { t } from "../../i18n/t.ts";

const NASTALIQ = "ur-nastaliq";

type ChoiceOptions = {
  /** True if an earlier session may be open that the choice is not for. */
  isForNextSession?: boolean;
};

export function useChooseLanguage({ isForNextSession = false }: ChoiceOptions = {}): (
  chosen: string,
) => Promise<void> {
  const language = useLanguage();
  const { revalidate } = useRevalidator();
  return async (chosen) => {
    if (chosen === NASTALIQ) return chooseNastaliq(true);
    if (!isLanguage(chosen)) return;
    noteLanguageChoice({ isForNextSession });
    if (chosen === language) await chooseNastaliq(false);
    await chooseLanguage(chosen);
    // Rerenders all screens, keeping state.
    await revalidate();
  };
}

export function LanguageSelect({ isForNextSession = false }: ChoiceOptions) {
  const language = useLanguage();
  const nastaliq = useNastaliq();
  const choose = useChooseLanguage({ isForNextSession });
  return (
    <span className="relative inline-grid size-11 shrink-0 place-items-center rounded-control text-ink-soft transition-colors duration-150 focus-within:outline-2 hover:bg-sunken hover:text-ink">
      <Languages className="size-5" />
      <select
        aria-label={t("ui.language")}
        title={t("ui.language")}
        value={language === "ur" && nastaliq ? NASTALIQ : language}
        onChange={(event) => void choose(event.target.value)}
        // System font, so that native names load no other fonts.
        className="absolute inset-0 cursor-pointer font-[system-ui] opacity-0"
      >
        {LANGUAGE_CODES.map((code) => (
          <option key={code} value={code} lang={code} dir={LANGUAGES[code].direction}>
            {LANGUAGES[code].name}
          </option>
        ))}
        {language === "ur" && nastaliq !== undefined && (
          <option value={NASTALIQ}>{t("ui.nastaliq")}</option>
        )}
      </select>
    </span>
  );
}
