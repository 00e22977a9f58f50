import { t } from "../i18n/t.ts";
import { pageTitle } from "../lib/page-title.ts";
import { Page } from "../ui/page.tsx";

export function meta() {
  return pageTitle("accounts.signIn");
}

export default function Login() {
  return <Page title={t("accounts.signIn")} isNarrow />;
}
