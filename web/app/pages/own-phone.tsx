import { useLinkSecret } from "../base/codes/use-link-secret.ts";
import { TakeOwnPhone } from "../family/guardians/take-own-phone.tsx";
import { messagesLoader, neverRevalidate } from "../i18n/route-messages.ts";
import { t } from "../i18n/t.ts";
import { pageTitle } from "../lib/page-head/page-title.ts";
import { SplitPage } from "../ui/page/split-page.tsx";

export const clientLoader = messagesLoader("guardians");
export const shouldRevalidate = neverRevalidate;

export function meta() {
  return pageTitle("accounts.ownPhone");
}

/** Opened by the link sent to a child's future phone. */
export default function OwnPhonePage() {
  return (
    <SplitPage title={t("accounts.ownPhone")} lead={t("guardians.ownPhoneLead")}>
      <TakeOwnPhone secret={useLinkSecret() ?? ""} />
    </SplitPage>
  );
}
