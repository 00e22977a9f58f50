import { contract } from "@madrasa/contract";
import { SignIn } from "../../people/sign-in/sign-in.tsx";
import { t } from "../../i18n/t.ts";
import { pageTitle } from "../../lib/page-head/page-title.ts";
import { TextLink } from "../../ui/button/text-link.tsx";
import { SplitPage } from "../../ui/page/split-page.tsx";

export function meta() {
  return pageTitle("accounts.adminLogin");
}

export default function AdminLogin() {
  return (
    <SplitPage title={t("accounts.adminLogin")} lead={t("accounts.adminLoginLead")}>
      <SignIn endpoint={contract.signIn.adminLogin} />
      <p className="mt-6 flex flex-wrap items-center gap-x-2 text-ink-soft">
        {t("accounts.noAdmin")}
        <TextLink to="/login" isStrong className="inline-flex min-h-11 items-center">
          {t("accounts.toLogin")}
        </TextLink>
      </p>
    </SplitPage>
  );
}
