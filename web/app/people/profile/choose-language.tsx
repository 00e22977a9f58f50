import { LANGUAGE_CODES, LANGUAGES } from "@madrasa/contract/languages";
import { useLanguage } from "../../i18n/language.ts";
import { t } from "../../i18n/t.ts";
import { Select } from "../../ui/form/select.tsx";
import { useChooseLanguage } from "../../ui/page/language-select.tsx";

const OPTIONS = LANGUAGE_CODES.map((code) => ({
  value: code,
  label: LANGUAGES[code].name,
  lang: code,
}));

/** Same choice as in the header, which the panel covers. */
export function ChooseLanguage() {
  const language = useLanguage();
  const choose = useChooseLanguage();
  return (
    <Select
      label={t("ui.language")}
      options={OPTIONS}
      value={language}
      onChange={({ target }) => void choose(target.value)}
    />
  );
}
