import type { Language } from "@madrasa/contract/languages";
import { useLanguage } from "../../i18n/language.ts";
import { t } from "../../i18n/t.ts";

/** A page's title at the edge of its own direction, as the text below it. */
export function WrittenTitle(props: { language: Language | undefined; children: string }) {
  return (
    <span dir="auto" lang={props.language} className="block">
      {props.children}
    </span>
  );
}

/** For readers of another language: the school has not written the page in theirs. */
export function WrittenIn({ language }: { language: Language | undefined }) {
  const read = useLanguage();
  if (language === undefined || language === read) return null;
  return <span className="block">{t("site.writtenIn", { language })}</span>;
}
