import { useNavigate } from "react-router";
import { RecoverPassword } from "../people/recovery/recover-password.tsx";
import { t } from "../i18n/t.ts";
import { destinationAfterSignIn } from "../lib/session/destinations.ts";
import { pageTitle } from "../lib/page-head/page-title.ts";
import { SplitPage } from "../ui/page/split-page.tsx";

export function meta() {
  return pageTitle("accounts.forgotTitle");
}

export default function ForgotPassword() {
  const navigate = useNavigate();
  return (
    <SplitPage title={t("accounts.forgotTitle")} lead={t("accounts.forgotLead")}>
      <RecoverPassword
        onDone={(role) => {
          const next = role === undefined ? "/login" : destinationAfterSignIn(role);
          void navigate(next, { replace: true });
        }}
      />
    </SplitPage>
  );
}
