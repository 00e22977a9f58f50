import { ROLES } from "@madrasa/contract/roles";
import { Lock } from "lucide-react";
import { useLogOut } from "../people/profile/profile.api.ts";
import { t } from "../i18n/t.ts";
import { pageTitle } from "../lib/page-head/page-title.ts";
import { dashboardOf } from "../lib/session/destinations.ts";
import { useSession } from "../lib/session/session.ts";
import { Button } from "../ui/button/button.tsx";
import { LinkButton } from "../ui/button/link-button.tsx";
import { CentredNotice } from "../ui/feedback/centred-notice.tsx";
import { ActionError } from "../ui/feedback/action-error.tsx";

export function meta() {
  return pageTitle("site.unauthorized");
}

export default function Unauthorized() {
  const session = useSession();
  const logOut = useLogOut();
  const role =
    session.status === "signedIn" ? ROLES.find((one) => one === session.role) : undefined;
  return (
    <CentredNotice
      title={t("site.unauthorized")}
      mark={<Lock strokeWidth={1.5} className="size-9" />}
      actions={
        <>
          {role && <LinkButton to={dashboardOf(role)}>{t("site.toOwnHome")}</LinkButton>}
          {role && (
            <Button
              variant="secondary"
              isPending={logOut.isPending}
              onClick={() => logOut.mutate({ everywhere: false })}
            >
              {t("accounts.logOut")}
            </Button>
          )}
          <LinkButton to="/login" variant={role ? "quiet" : "primary"}>
            {t("site.backToLogin")}
          </LinkButton>
          <ActionError className="text-center">{logOut.errorText}</ActionError>
        </>
      }
    >
      {role
        ? t("site.unauthorizedRole", { role: t(`accounts.${role}`) })
        : t("site.unauthorizedSignedOut")}
    </CentredNotice>
  );
}
