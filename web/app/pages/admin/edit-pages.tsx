import { EditSite } from "../../features/site/edit-site.tsx";
import { t } from "../../i18n/t.ts";
import { pageTitle } from "../../lib/page-head/page-title.ts";
import { LeaveGuard } from "../../ui/overlay/leave-guard.tsx";
import { PageHeader } from "../../ui/page/page.tsx";

export function meta() {
  return pageTitle("editing.editPages");
}

export default function EditPages() {
  return (
    <>
      <PageHeader title={t("editing.editPages")} lead={t("editing.editPagesLead")} />
      <EditSite />
      <LeaveGuard />
    </>
  );
}
