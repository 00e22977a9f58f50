import { OwnComplaints } from "../base/complaints/own-complaints.tsx";
import { messagesLoader, neverAgain } from "../i18n/route-messages.ts";
import { t } from "../i18n/t.ts";
import { pageTitle } from "../lib/page-head/page-title.ts";
import { Page } from "../ui/page/page.tsx";

export const clientLoader = messagesLoader("complaints");
export const shouldRevalidate = neverAgain;

export function meta() {
  return pageTitle("accounts.toldSchool");
}

export default function ToldTheSchool() {
  return (
    <Page title={t("accounts.toldSchool")} isNarrow>
      <OwnComplaints />
    </Page>
  );
}
