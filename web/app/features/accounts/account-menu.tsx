import { useQuery } from "@tanstack/react-query";
import { CircleUser, LogOut, Settings } from "lucide-react";
import { useNavigate } from "react-router";
import { t } from "../../i18n/t.ts";
import { Menu } from "../../ui/button/menu.tsx";
import { UserText } from "../../ui/display/user-text.tsx";
import { meQuery, useLogOut } from "./accounts.api.ts";

/** The person's name, and what they may do with their account. */
export function AccountMenu() {
  const { data: me } = useQuery(meQuery);
  const navigate = useNavigate();
  const logOut = useLogOut();
  return (
    <Menu
      trigger={
        <>
          <CircleUser aria-hidden="true" className="size-5" />
          <span className="sr-only">{t("accounts.account")}</span>
          {me && <UserText className="max-w-40 truncate max-md:hidden">{me.firstName}</UserText>}
        </>
      }
      entries={[
        {
          id: "settings",
          label: t("accounts.settings"),
          icon: <Settings aria-hidden="true" className="size-5 text-ink-soft" />,
          onAction: () => void navigate("/user-settings"),
        },
        {
          id: "log-out",
          label: t("accounts.logOut"),
          icon: <LogOut aria-hidden="true" className="size-5 text-ink-soft rtl:-scale-x-100" />,
          isDisabled: logOut.isPending,
          onAction: () => logOut.mutate({ everywhere: false }),
        },
      ]}
    />
  );
}
