import { useNavigate } from "react-router";
import { ConfirmChange } from "../people/profile/confirm-change.tsx";
import { t } from "../i18n/t.ts";
import { pageTitle } from "../lib/page-head/page-title.ts";
import { useLinkSecret } from "../base/codes/use-link-secret.ts";
import { SplitPage } from "../ui/page/split-page.tsx";

export function meta() {
  return pageTitle("accounts.confirmChange");
}

export default function ConfirmChangePage() {
  const navigate = useNavigate();
  const secret = useLinkSecret();
  return (
    <SplitPage title={t("accounts.confirmChange")}>
      {secret !== undefined && (
        <ConfirmChange secret={secret} onDone={() => void navigate("/user-settings")} />
      )}
    </SplitPage>
  );
}
