import { t } from "../../i18n/t.ts";
import { pageTitle } from "../../lib/page-title.ts";
import { Page } from "../../ui/page.tsx";

export function meta() {
  return pageTitle("teachers.teachers");
}

export default function Teachers() {
  return <Page title={t("teachers.teachers")} />;
}
