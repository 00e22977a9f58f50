import { Lock } from "lucide-react";
import { t } from "../i18n/t.ts";
import { pageTitle } from "../lib/page-head/page-title.ts";
import { LinkButton } from "../ui/button/link-button.tsx";
import { CentredNotice } from "../ui/feedback/centred-notice.tsx";

export function meta() {
  return pageTitle("site.unauthorized");
}

export default function Unauthorized() {
  return (
    <CentredNotice
      title={t("site.unauthorized")}
      mark={<Lock aria-hidden="true" strokeWidth={1.5} className="size-9" />}
      actions={<LinkButton to="/login">{t("site.backToLogin")}</LinkButton>}
    >
      {t("site.unauthorizedHelp")}
    </CentredNotice>
  );
}
