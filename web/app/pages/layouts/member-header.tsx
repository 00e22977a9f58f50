import { AccountMenu } from "../../features/accounts/account-menu.tsx";
import { t } from "../../i18n/t.ts";
import { dashboardOf } from "../../lib/session/destinations.ts";
import { AppHeader, type NavigationLink } from "../../ui/page/app-header.tsx";
import { ThemeToggle } from "../../ui/page/theme-toggle.tsx";

/** The header of whoever is signed in, also on public pages. */
export function MemberHeader({ role }: { role: string }) {
  return (
    <AppHeader
      home={dashboardOf(role)}
      links={linksOf(role)}
      tools={
        <>
          <ThemeToggle />
          <AccountMenu />
        </>
      }
    />
  );
}

function linksOf(role: string): NavigationLink[] {
  const home = role === "student" ? t("enrolment.myCourses") : t("site.dashboard");
  return [
    { to: dashboardOf(role), label: home },
    { to: "/courses", label: t("site.explore") },
  ];
}
