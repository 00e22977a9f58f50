import { useSearchParams } from "react-router";
import { messagesLoader, neverRevalidate } from "../i18n/route-messages.ts";
import { t } from "../i18n/t.ts";
import { pageTitle } from "../lib/page-head/page-title.ts";
import { Unsubscribe } from "../people/profile/unsubscribe.tsx";
import { SplitPage } from "../ui/page/split-page.tsx";

export const clientLoader = messagesLoader("digest");
export const shouldRevalidate = neverRevalidate;

export function meta() {
  return pageTitle("accounts.unsubscribe");
}

/** Opened by a link in an email, by anyone who reads it, without signing in. */
export default function UnsubscribePage() {
  return (
    <SplitPage title={t("accounts.unsubscribe")}>
      <Unsubscribe token={useSearchParams()[0].get("token") ?? ""} />
    </SplitPage>
  );
}
