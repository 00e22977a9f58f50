import { contract } from "@madrasa/contract";
import { SignIn } from "../features/accounts/sign-in.tsx";
import { t } from "../i18n/t.ts";
import { publicPage } from "../lib/page-head/page-title.ts";
import { TextLink } from "../ui/button/text-link.tsx";
import { SplitPage } from "../ui/page/split-page.tsx";

export function meta() {
  return publicPage("/login", "accounts.signIn", "site.loginDescription");
}

export default function Login() {
  return (
    <SplitPage title={t("accounts.welcomeBack")} lead={t("accounts.signInLead")}>
      <SignIn endpoint={contract.accounts.login} />
      <p className="mt-4">
        <TextLink to="/forgot-password" className="inline-flex min-h-11 items-center">
          {t("accounts.forgot")}
        </TextLink>
      </p>
      <p className="mt-2 flex flex-wrap items-center gap-x-2 text-ink-soft">
        {t("accounts.noAccount")}
        <TextLink to="/signup" isStrong className="inline-flex min-h-11 items-center">
          {t("accounts.signUpNow")}
        </TextLink>
      </p>
    </SplitPage>
  );
}
