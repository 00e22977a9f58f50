import { UndoChange } from "../people/profile/undo-change.tsx";
import { t } from "../i18n/t.ts";
import { pageTitle } from "../lib/page-head/page-title.ts";
import { useLinkSecret } from "../base/codes/use-link-secret.ts";
import { SplitPage } from "../ui/page/split-page.tsx";

export function meta() {
  return pageTitle("accounts.undo");
}

export default function UndoChangePage() {
  return (
    <SplitPage title={t("accounts.undo")} lead={t("accounts.undoLead")}>
      <UndoChange secret={useLinkSecret() ?? ""} />
    </SplitPage>
  );
}
