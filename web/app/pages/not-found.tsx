import { Compass } from "lucide-react";
import { t } from "../i18n/t.ts";
import { pageTitle } from "../lib/page-head/page-title.ts";
import { LinkButton } from "../ui/button/link-button.tsx";
import { CentredNotice } from "../ui/feedback/centred-notice.tsx";

export function meta() {
  return pageTitle("site.notFound");
}

export default function NotFound() {
  return (
    <CentredNotice
      title={t("site.notFound")}
      mark={<Compass strokeWidth={1.5} className="size-9" />}
      actions={<LinkButton to="/">{t("site.backHome")}</LinkButton>}
    >
      {t("site.notFoundHelp")}
    </CentredNotice>
  );
}
