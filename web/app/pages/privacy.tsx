import { useQuery } from "@tanstack/react-query";
import { NumberedPageContent } from "../features/site/numbered-page-content.tsx";
import { privacyQuery } from "../features/site/site.api.ts";
import { useLanguage } from "../i18n/language.ts";
import { t } from "../i18n/t.ts";
import { publicPage } from "../lib/page-head/page-title.ts";

export function meta() {
  return publicPage("/privacy", "site.privacyPolicy", "site.privacyDescription");
}

export default function Privacy() {
  const { data: page } = useQuery(privacyQuery(useLanguage()));
  return (
    <NumberedPageContent
      page={page}
      title={t("site.privacyPolicy")}
      loadingText={t("site.loadingPrivacy")}
    />
  );
}
