import type { Language } from "@madrasa/contract/languages";
import { useLanguage } from "../../i18n/language.ts";
import { t } from "../../i18n/t.ts";

/** Title of a page, aligned by its own direction like the text below. */
export function WrittenTitle(props: { language: Language | undefined; children: string }) {
  return (
    <span dir="auto" lang={props.language} className="block">
      {props.children}
    </span>
  );
}

export function WrittenIn({ language }: { language: Language | undefined }) {
  const read = useLanguage();
  if (language === undefined || language === read) return null;
  return <span className="block">{t("site.writtenIn", { language })}</span>;
}
