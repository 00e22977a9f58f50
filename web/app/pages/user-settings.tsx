import { t } from "../i18n/t.ts";
import { pageTitle } from "../lib/page-title.ts";
import { Page } from "../ui/page.tsx";

export function meta() {
  return pageTitle("accounts.settings");
}

export default function UserSettings() {
  return <Page title={t("accounts.settings")} isNarrow />;
}
