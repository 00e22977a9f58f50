import { t } from "../../i18n/t.ts";
import { pageTitle } from "../../lib/page-title.ts";
import { Page } from "../../ui/page.tsx";

export function meta() {
  return pageTitle("teachers.adminLogin");
}

export default function AdminLogin() {
  return <Page title={t("teachers.adminLogin")} isNarrow />;
}
