import { SetQuotas } from "../../features/files/set-quotas.tsx";
import { SetHijriDays } from "../../features/site/set-hijri-days.tsx";
import { SchoolStatistics } from "../../features/statistics/school-statistics.tsx";
import { t } from "../../i18n/t.ts";
import { pageTitle } from "../../lib/page-head/page-title.ts";
import { useSession } from "../../lib/session/session.ts";
import { PageHeader } from "../../ui/page/page.tsx";

export function meta() {
  return pageTitle("statistics.statistics");
}

export default function Statistics() {
  const session = useSession();
  const isSuperadmin = session.status === "signedIn" && session.role === "superadmin";
  return (
    <>
      <PageHeader title={t("statistics.statistics")} />
      <SchoolStatistics />
      {isSuperadmin && (
        <>
          <SetQuotas />
          <SetHijriDays />
        </>
      )}
    </>
  );
}
