import { messagesLoader, neverRevalidate } from "../i18n/route-messages.ts";
import { t } from "../i18n/t.ts";
import { pageTitle } from "../lib/page-head/page-title.ts";
import { OwnWeek } from "../office/digest/own-week.tsx";
import { Page } from "../ui/page/page.tsx";

export const clientLoader = messagesLoader("digest", "sheet");
export const shouldRevalidate = neverRevalidate;

export function meta() {
  return pageTitle("accounts.week");
}

export default function WeekPage() {
  return (
    <Page title={t("accounts.week")} isNarrow>
      <OwnWeek />
    </Page>
  );
}
