import { LANGUAGES } from "@madrasa/contract/languages";
import { useRevalidator } from "react-router";
import { chooseHijri, hijriToday, isHijriShown } from "../../i18n/dates/hijri.ts";
import { numbers } from "../../i18n/formatters.ts";
import { useLanguage } from "../../i18n/language.ts";
import { chooseLocalDigits, hasLocalDigits } from "../../i18n/locale.ts";
import { chooseNastaliq, useNastaliq } from "../../i18n/nastaliq.ts";
import { t } from "../../i18n/t.ts";
import { Switch } from "../../ui/form/switch.tsx";

export function ReadingSettings() {
  const language = useLanguage();
  const { revalidate } = useRevalidator();
  // Rerenders all screens, because each contains numbers or dates.
  const change = (choose: (isOn: boolean) => void) => (event: { target: { checked: boolean } }) => {
    choose(event.target.checked);
    void revalidate();
  };
  const nastaliq = useNastaliq();
  const { digits } = LANGUAGES[language];
  const today = hijriToday();
  return (
    <>
      {digits !== "latn" && (
        <Switch
          label={t("accounts.localDigits")}
          description={t("accounts.localDigitsHelp", { digits: allDigits(digits) })}
          checked={hasLocalDigits()}
          onChange={change(chooseLocalDigits)}
        />
      )}
      {today !== "" && (
        <Switch
          label={t("accounts.hijriDates")}
          description={t("accounts.hijriDatesHelp", { date: today })}
          checked={isHijriShown()}
          onChange={change(chooseHijri)}
        />
      )}
      {language === "ur" && nastaliq !== undefined && (
        <Switch
          label={t("ui.nastaliq")}
          checked={nastaliq}
          onChange={(event) => void chooseNastaliq(event.target.checked)}
        />
      )}
    </>
  );
}

function allDigits(system: string): string {
  const format = numbers({}, `en-u-nu-${system}`);
  return Array.from({ length: 10 }, (_, digit) => format.format(digit)).join("");
}
