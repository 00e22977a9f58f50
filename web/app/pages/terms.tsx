import { t } from "../i18n/t.ts";
import { pageTitle } from "../lib/page-title.ts";
import { Page } from "../ui/page.tsx";

export function meta() {
  return pageTitle("site.termsOfUse");
}

export default function Terms() {
  return <Page title={t("site.termsOfUse")} isNarrow />;
}
