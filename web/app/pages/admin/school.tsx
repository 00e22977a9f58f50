import { SetQuotas } from "../../base/files/set-quotas.tsx";
import { EditSchool } from "../../base/site/edit-school.tsx";
import { SetHijriDays } from "../../base/site/set-hijri-days.tsx";
import { messagesLoader, neverRevalidate } from "../../i18n/route-messages.ts";
import { t } from "../../i18n/t.ts";
import { pageTitle } from "../../lib/page-head/page-title.ts";
import { LeaveGuard } from "../../ui/overlay/leave-guard.tsx";
import { PageHeader } from "../../ui/page/page.tsx";

export const clientLoader = messagesLoader("settings");
export const shouldRevalidate = neverRevalidate;

export function meta() {
  return pageTitle("school.school");
}

export default function School() {
  return (
    <>
      <PageHeader title={t("school.school")} lead={t("school.lead")} />
      <EditSchool />
      <SetHijriDays />
      <SetQuotas />
      <LeaveGuard />
    </>
  );
}
