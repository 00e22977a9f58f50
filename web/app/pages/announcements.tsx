import { messagesLoader, neverRevalidate } from "../i18n/route-messages.ts";
import { t } from "../i18n/t.ts";
import { pageTitle } from "../lib/page-head/page-title.ts";
import { AnnouncementList } from "../office/announcements/announcement-list.tsx";
import { Page } from "../ui/page/page.tsx";

export const clientLoader = messagesLoader("announcements");
export const shouldRevalidate = neverRevalidate;

export function meta() {
  return pageTitle("announcements.title");
}

export default function AnnouncementsPage() {
  return (
    <Page title={t("announcements.title")} isNarrow>
      <AnnouncementList />
      <p className="mt-6 text-sm text-ink-soft">{t("announcements.whoSees")}</p>
    </Page>
  );
}
