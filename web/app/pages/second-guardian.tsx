import { useLinkSecret } from "../base/codes/use-link-secret.ts";
import { AcceptInvitation } from "../family/guardians/accept-invitation.tsx";
import { messagesLoader, neverRevalidate } from "../i18n/route-messages.ts";
import { t } from "../i18n/t.ts";
import { pageTitle } from "../lib/page-head/page-title.ts";
import { Page } from "../ui/page/page.tsx";

export const clientLoader = messagesLoader("guardians", "family");
export const shouldRevalidate = neverRevalidate;

export function meta() {
  return pageTitle("accounts.secondGuardian");
}

/** Opened by a main guardian's invitation, with its secret in the fragment. */
export default function SecondGuardian() {
  const secret = useLinkSecret();
  return (
    <Page title={t("accounts.secondGuardian")}>
      {secret !== undefined && <AcceptInvitation key={secret} secret={secret} />}
    </Page>
  );
}
