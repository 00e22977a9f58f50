import { ContactSchool } from "../features/site/contact-school.tsx";
import { t } from "../i18n/t.ts";
import { publicPage } from "../lib/page-title.ts";
import { Page } from "../ui/page.tsx";

export function meta() {
  return publicPage("/contact", "site.contactUs", "site.contactDescription");
}

export default function Contact() {
  return (
    <Page title={t("site.contactUs")} lead={t("site.contactLead")} isNarrow>
      <ContactSchool />
    </Page>
  );
}
