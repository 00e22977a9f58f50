import { t } from "../i18n/t.ts";
import { pageTitle } from "../lib/page-title.ts";
import { Page } from "../ui/page.tsx";

export function meta() {
  return pageTitle("catalogue.courses");
}

export default function Courses() {
  return <Page title={t("catalogue.courses")} />;
}
