import { SchoolStatistics } from "../../office/statistics/school-statistics.tsx";
import { t } from "../../i18n/t.ts";
import { pageTitle } from "../../lib/page-head/page-title.ts";
import { PageHeader } from "../../ui/page/page.tsx";

export function meta() {
  return pageTitle("statistics.statistics");
}

export default function Statistics() {
  return (
    <>
      <PageHeader title={t("statistics.statistics")} />
      <SchoolStatistics />
    </>
  );
}
