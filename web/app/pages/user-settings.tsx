import { useState } from "react";
import { useNavigate } from "react-router";
import { AccountPanel } from "../features/accounts/account-panel.tsx";
import { t } from "../i18n/t.ts";
import { pageTitle } from "../lib/page-head/page-title.ts";
import { dashboardOf } from "../lib/session/destinations.ts";
import { useSession } from "../lib/session/session.ts";
import { Page } from "../ui/page/page.tsx";

export function meta() {
  return pageTitle("accounts.settings");
}

/** The panel opens with the page; closing it leads to the dashboard. */
export default function UserSettings() {
  const session = useSession();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(true);
  const role = session.status === "signedIn" ? session.role : "";
  return (
    <>
      <Page title={t("accounts.settings")} isNarrow />
      <AccountPanel
        role={role}
        isOpen={isOpen}
        onClose={() => {
          setOpen(false);
          void navigate(dashboardOf(role));
        }}
      />
    </>
  );
}
