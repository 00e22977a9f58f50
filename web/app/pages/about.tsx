import { t } from "../i18n/t.ts";
import { pageTitle } from "../lib/page-title.ts";
import { Page } from "../ui/page.tsx";

export function meta() {
  return pageTitle("site.about");
}

export default function About() {
  return <Page title={t("site.about")} isNarrow />;
}
