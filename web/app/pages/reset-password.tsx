import { useNavigate } from "react-router";
import { ResetPassword } from "../people/recovery/reset-password.tsx";
import { t } from "../i18n/t.ts";
import { pageTitle } from "../lib/page-head/page-title.ts";
import { useLinkSecret } from "../base/codes/use-link-secret.ts";
import { SplitPage } from "../ui/page/split-page.tsx";

export function meta() {
  return pageTitle("accounts.forgotTitle");
}

export default function ResetPasswordPage() {
  const navigate = useNavigate();
  const secret = useLinkSecret() ?? "";
  return (
    <SplitPage title={t("accounts.forgotTitle")}>
      <ResetPassword secret={secret} onDone={() => void navigate("/login")} />
    </SplitPage>
  );
}
