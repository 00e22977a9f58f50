import { useQuery } from "@tanstack/react-query";
import { NumberedPageContent } from "../features/site/numbered-page-content.tsx";
import { termsQuery } from "../features/site/site.api.ts";
import { useLanguage } from "../i18n/language.ts";
import { t } from "../i18n/t.ts";
import { publicPage } from "../lib/page-head/page-title.ts";

export function meta() {
  return publicPage("/terms", "site.termsOfUse", "site.termsDescription");
}

export default function Terms() {
  const { data: page } = useQuery(termsQuery(useLanguage()));
  return (
    <NumberedPageContent
      page={page}
      title={t("site.termsOfUse")}
      loadingText={t("site.loadingTerms")}
    />
  );
}
