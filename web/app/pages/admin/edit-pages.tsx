import { EditSite } from "../../base/site/edit-site.tsx";
import { messagesLoader, neverRevalidate } from "../../i18n/route-messages.ts";
import { t } from "../../i18n/t.ts";
import { pageTitle } from "../../lib/page-head/page-title.ts";
import { LeaveGuard } from "../../ui/overlay/leave-guard.tsx";
import { PageHeader } from "../../ui/page/page.tsx";

export const clientLoader = messagesLoader("settings");
export const shouldRevalidate = neverRevalidate;

export function meta() {
  return pageTitle("school.editPages");
}

export default function EditPages() {
  return (
    <>
      <PageHeader title={t("school.editPages")} lead={t("editing.editPagesLead")} />
      <EditSite />
      <LeaveGuard />
    </>
  );
}
