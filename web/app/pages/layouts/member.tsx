import { Outlet } from "react-router";
import { AccountMenu } from "../../features/accounts/account-menu.tsx";
import { t } from "../../i18n/t.ts";
import { CONTENT_ID } from "../../lib/content-id.ts";
import { dashboardOf } from "../../lib/session/destinations.ts";
import { useSession } from "../../lib/session/session.ts";
import { AppHeader, type NavigationLink } from "../../ui/page/app-header.tsx";
import { ThemeToggle } from "../../ui/page/theme-toggle.tsx";

/** The layout of signed-in students and teachers; admins see it on the settings page. */
export default function MemberLayout() {
  const session = useSession();
  const role = session.status === "signedIn" ? session.role : "";
  return (
    <div className="flex min-h-dvh flex-col">
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
      <main id={CONTENT_ID} tabIndex={-1} className="grow">
        <Outlet />
      </main>
    </div>
  );
}

function linksOf(role: string): NavigationLink[] {
  const explore = { to: "/courses", label: t("site.explore") };
  switch (role) {
    case "student":
      return [{ to: "/student-dashboard", label: t("enrolment.myCourses") }, explore];
    case "teacher":
      return [{ to: "/teacher-dashboard", label: t("site.dashboard") }, explore];
    default:
      return [{ to: dashboardOf(role), label: t("site.dashboard") }, explore];
  }
}
