import { t } from "../../i18n/t.ts";
import { pageTitle } from "../../lib/page-title.ts";
import { Page } from "../../ui/page.tsx";

export function meta() {
  return pageTitle("statistics.statistics");
}

export default function Statistics() {
  return <Page title={t("statistics.statistics")} />;
}
