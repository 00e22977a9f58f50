import { t } from "../i18n/t.ts";
import { pageTitle } from "../lib/page-title.ts";
import { Page } from "../ui/page.tsx";

export function meta() {
  return pageTitle("accounts.createAccount");
}

export default function SignUp() {
  return <Page title={t("accounts.createAccount")} isNarrow />;
}
