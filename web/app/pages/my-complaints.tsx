import { OwnComplaints } from "../base/complaints/own-complaints.tsx";
import { messagesLoader, neverRevalidate } from "../i18n/route-messages.ts";
import { t } from "../i18n/t.ts";
import { pageTitle } from "../lib/page-head/page-title.ts";
import { Page } from "../ui/page/page.tsx";

export const clientLoader = messagesLoader("complaints");
export const shouldRevalidate = neverRevalidate;

export function meta() {
  return pageTitle("accounts.toldSchool");
}

export default function MyComplaintsPage() {
  return (
    <Page title={t("accounts.toldSchool")} isNarrow>
      <OwnComplaints />
    </Page>
  );
}
