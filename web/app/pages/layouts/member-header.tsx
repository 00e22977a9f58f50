import { BookOpen, CircleUser, Compass, type LucideIcon } from "lucide-react";
import { useEffect } from "react";
import { NavLink } from "react-router";
import { useLogOut } from "../../people/profile/profile.api.ts";
import { useAccountLanguage } from "../../people/profile/use-account-language.ts";
import { AccountMenu } from "./account-menu.tsx";
import { useHasUploads } from "../../courses/lessons/pending-uploads.ts";
import { t } from "../../i18n/t.ts";
import { askBeforeSignOut } from "../../lib/session/before-sign-out.ts";
import { dashboardOf } from "../../lib/session/destinations.ts";
import { lazyComponent } from "../../ui/feedback/lazy-component.tsx";
import { ActionError } from "../../ui/feedback/action-error.tsx";
import { AppHeader } from "../../ui/page/app-header.tsx";
import { PageTools } from "../../ui/page/page-tools.tsx";
import { BAR, barTabClasses } from "./bar.ts";
import { Waiting } from "./waiting.tsx";

const nothing = () => null;
const UploadsInProgress = lazyComponent(
  async () => (await import("../../courses/lessons/uploads-in-progress.tsx")).UploadsInProgress,
  { Meanwhile: nothing, Instead: nothing },
);

/** Allows signing out if the check cannot be loaded. */
const mayLeaveUploads = async () =>
  import("../../courses/lessons/uploads-at-sign-out.tsx").then(
    ({ mayLeaveUploads: ask }) => ask(),
    () => true,
  );

/** Header for signed-in users, on public pages too. On phones links are in a bottom bar. */
export function MemberHeader({ role }: { role: string }) {
  useAccountLanguage();
  const hasUploads = useHasUploads() && role === "teacher";
  const tabs = tabsOf(role);
  const logOut = useLogOut();
  useEffect(() => (hasUploads ? askBeforeSignOut(mayLeaveUploads) : undefined), [hasUploads]);
  return (
    <>
      <AppHeader
        home={dashboardOf(role)}
        links={tabs.slice(0, 2)}
        hasMenu={false}
        tools={
          <>
            <PageTools />
            <AccountMenu logOut={logOut} />
          </>
        }
      />
      <ActionError className="mx-auto max-w-7xl px-4 pt-3 text-end md:px-8 lg:px-12">
        {logOut.problem}
      </ActionError>
      <Waiting className="sticky top-(--line-strip,0px) z-20" />
      <nav aria-label={t("ui.mainNavigation")} className={`${BAR} grid-cols-3`}>
        {tabs.map(({ to, label, icon: Icon }) => (
          <NavLink key={to} to={to} className={barTabClasses}>
            <Icon strokeWidth={1.75} className="size-5.5" />
            {label}
          </NavLink>
        ))}
      </nav>
      {hasUploads && <UploadsInProgress />}
    </>
  );
}

type Tab = { to: string; label: string; icon: LucideIcon };

function tabsOf(role: string): Tab[] {
  const home = role === "student" ? t("enrolment.myCourses") : t("site.dashboard");
  return [
    { to: dashboardOf(role), label: home, icon: BookOpen },
    { to: "/courses", label: t("site.explore"), icon: Compass },
    { to: "/user-settings", label: t("accounts.account"), icon: CircleUser },
  ];
}
