import { contract } from "@madrasa/contract";
import { useState } from "react";
import { SignIn } from "../people/sign-in/sign-in.tsx";
import { InvitationNotice } from "../courses/catalogue/invitation-notice.tsx";
import { t } from "../i18n/t.ts";
import { useIsHydrated } from "../lib/hooks/use-is-hydrated.ts";
import { publicPage } from "../lib/page-head/page-title.ts";
import { wantedCourse } from "../lib/session/pending-join.ts";
import { TextLink } from "../ui/button/text-link.tsx";
import { SplitPage } from "../ui/page/split-page.tsx";

export function meta() {
  return publicPage("/login", "accounts.signIn", "site.loginDescription");
}

export default function Login() {
  const isHydrated = useIsHydrated();
  const [identifier, setIdentifier] = useState("");
  const wanted = isHydrated ? wantedCourse() : undefined;
  return (
    <SplitPage title={t("accounts.welcomeBack")} lead={t("accounts.signInLead")}>
      {wanted && <InvitationNotice code={wanted} />}
      <SignIn endpoint={contract.signIn.login} onIdentifier={setIdentifier} />
      <p className="mt-4">
        <TextLink
          to="/forgot-password"
          state={{ identifier }}
          className="inline-flex min-h-11 items-center"
        >
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
