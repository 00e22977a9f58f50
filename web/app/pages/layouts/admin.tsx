import {
  BarChart3,
  Ellipsis,
  FilePenLine,
  GraduationCap,
  HeartPulse,
  House,
  History,
  Landmark,
  LogOut,
  Megaphone,
  MessageSquareWarning,
  type LucideIcon,
  Settings,
  ShieldCheck,
  UsersRound,
} from "lucide-react";
import { useQuery } from "@tanstack/react-query";
import { Link, NavLink, Outlet, useLocation, useNavigate } from "react-router";
import { useLogOut } from "../../people/profile/profile.api.ts";
import { useAccountLanguage } from "../../people/profile/use-account-language.ts";
import { todayQuery } from "../../office/today/index.ts";
import { ProgramVersion } from "../../office/admins/program-version.tsx";
import { formatNumber } from "../../i18n/format.ts";
import type { MessageKey } from "../../i18n/messages.ts";
import { t } from "../../i18n/t.ts";
import { CONTENT_ID } from "../../lib/content-id.ts";
import { useSession } from "../../lib/session/session.ts";
import { Button } from "../../ui/button/button.tsx";
import { Menu } from "../../ui/button/menu.tsx";
import { ActionError } from "../../ui/feedback/action-error.tsx";
import { classes } from "../../ui/classes.ts";
import { Logo } from "../../ui/page/logo.tsx";
import { PageTools } from "../../ui/page/page-tools.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { ABOVE_TABS, BAR, barTabClasses } from "./bar.ts";

type Tab = {
  to: string;
  label: MessageKey;
  icon: LucideIcon;
  isSuperadmins?: true;
  isReaders?: true;
  /** In the bar on phones; others are in its menu. */
  isInBar?: true;
  below?: readonly string[];
};

const TEACHERS = "/admin/dashboard/teachers";

const TABS: readonly Tab[] = [
  { to: "/admin/dashboard", label: "today.today", icon: House, isInBar: true },
  {
    to: TEACHERS,
    label: "teachers.teachers",
    icon: UsersRound,
    isInBar: true,
    below: [`${TEACHERS}/`, "/admin/dashboard/courses/"],
  },
  {
    to: "/admin/dashboard/students",
    label: "students.students",
    icon: GraduationCap,
    isInBar: true,
    below: ["/admin/dashboard/students/"],
  },
  { to: "/admin/dashboard/announcements", label: "courses.announcements", icon: Megaphone },
  {
    to: "/admin/dashboard/edit-pages",
    label: "school.editPages",
    icon: FilePenLine,
    isSuperadmins: true,
  },
  {
    to: "/admin/dashboard/school",
    label: "school.school",
    icon: Landmark,
    isSuperadmins: true,
  },
  {
    to: "/admin/dashboard/complaints",
    label: "complaints.title",
    icon: MessageSquareWarning,
    isReaders: true,
  },
  { to: "/admin/dashboard/admins", label: "admins.admins", icon: ShieldCheck, isSuperadmins: true },
  { to: "/admin/dashboard/activity", label: "audit.activity", icon: History, isSuperadmins: true },
  { to: "/admin/dashboard/status", label: "status.status", icon: HeartPulse, isSuperadmins: true },
  { to: "/admin/dashboard/statistics", label: "statistics.statistics", icon: BarChart3 },
];

export default function AdminLayout() {
  useAccountLanguage();
  const logOut = useLogOut();
  const session = useSession();
  const isSuperadmin = session.status === "signedIn" && session.role === "superadmin";
  const { data: today } = useQuery(todayQuery);
  const tabs = TABS.filter(
    (tab) => isSuperadmin || (!tab.isSuperadmins && (!tab.isReaders || today?.messages)),
  );
  const { pathname } = useLocation();
  const waitingIn = ({ to, isReaders }: Tab) =>
    (isReaders ? today?.messages?.count : to === TEACHERS && today?.waitingTotal) || 0;
  return (
    <div className={classes("min-h-dvh md:grid md:grid-cols-[15rem_minmax(0,1fr)]", ABOVE_TABS)}>
      <aside className="flex min-h-16 items-center border-line bg-raised max-md:border-b md:sticky md:top-(--line-strip,0px) md:h-[calc(100dvh-var(--line-strip,0px))] md:flex-col md:items-stretch md:overflow-y-auto md:border-e">
        <div className="flex min-h-16 min-w-0 items-center ps-4 md:px-5 md:pt-4">
          <Logo />
        </div>
        <nav aria-label={t("ui.mainNavigation")} className="px-5 pt-5 max-md:hidden">
          <ul className="flex flex-col gap-1">
            {tabs.map((tab) => (
              <li key={tab.to}>
                <Link
                  to={tab.to}
                  aria-current={isCurrent(tab, pathname) ? "page" : undefined}
                  className={tabClasses(isCurrent(tab, pathname))}
                >
                  <tab.icon className="size-5 shrink-0" />
                  {t(tab.label)}
                  <WaitingCount count={waitingIn(tab)} />
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className="ms-auto flex shrink-0 items-center gap-1 pe-2 md:ms-0 md:mt-auto md:flex-wrap md:justify-between md:px-5 md:pb-5">
          <NavLink
            to="/user-settings"
            className="flex min-h-11 items-center gap-2 rounded-control px-3 text-[0.9375rem] font-semibold text-ink-soft transition-colors duration-150 hover:bg-sunken hover:text-ink max-md:hidden md:w-full"
          >
            <Settings className="size-5" />
            {t("accounts.settings")}
          </NavLink>
          <Button
            variant="quiet"
            isCompact
            isPending={logOut.isPending}
            icon={<LogOut className="size-5 rtl:-scale-x-100" />}
            className="max-md:hidden"
            onClick={() => logOut.mutate({ everywhere: false })}
          >
            {t("accounts.logOut")}
          </Button>
          <PageTools />
          <span className="md:hidden">
            <AccountMenu logOut={logOut} />
          </span>
          <ActionError className="max-md:hidden">{logOut.errorText}</ActionError>
        </div>
      </aside>
      <AdminBar tabs={tabs} waitingIn={waitingIn} pathname={pathname} />
      <main id={CONTENT_ID} tabIndex={-1} className="min-w-0">
        <div className="mx-auto w-full max-w-7xl px-4 py-6 md:px-10 md:py-9">
          <Outlet />
          <ProgramVersion />
        </div>
      </main>
    </div>
  );
}

type BarProps = { tabs: readonly Tab[]; waitingIn: (tab: Tab) => number; pathname: string };

function AdminBar({ tabs, waitingIn, pathname }: BarProps) {
  const navigate = useNavigate();
  const others = tabs.filter((tab) => !tab.isInBar);
  const shown = others.length > 1 ? tabs.filter((tab) => tab.isInBar) : tabs;
  const isAmongOthers = !shown.some((tab) => isCurrent(tab, pathname));
  return (
    <nav aria-label={t("ui.mainNavigation")} className={`${BAR} grid-cols-4`}>
      {shown.map((tab) => (
        <Link
          key={tab.to}
          to={tab.to}
          aria-current={isCurrent(tab, pathname) ? "page" : undefined}
          className={`${barTabClasses({ isActive: isCurrent(tab, pathname) })} relative`}
        >
          <tab.icon strokeWidth={1.75} className="size-5.5" />
          {t(tab.label)}
          <BarCount count={waitingIn(tab)} />
        </Link>
      ))}
      {others.length > 1 && (
        <Menu
          trigger={
            <>
              <Ellipsis strokeWidth={1.75} className="size-5.5" />
              {t("today.more")}
              <BarCount count={others.reduce((sum, tab) => sum + waitingIn(tab), 0)} />
            </>
          }
          entries={others.map((tab) => ({
            id: tab.to,
            label: t(tab.label),
            icon: <tab.icon className="size-5 text-ink-soft" />,
            end: <WaitingCount count={waitingIn(tab)} />,
            onAction: () => void navigate(tab.to),
          }))}
          className={`${barTabClasses({ isActive: isAmongOthers })} relative w-full gap-0.5! rounded-none px-0`}
        />
      )}
    </nav>
  );
}

const BarCount = ({ count }: { count: number }) => (
  <span className="absolute start-1/2 top-1.5 ms-1.5">
    <WaitingCount count={count} />
  </span>
);

function WaitingCount({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="ms-auto rounded-full bg-gold-soft px-1.5 text-xs font-semibold text-gold-ink tabular-nums">
      <span aria-hidden="true">{formatNumber(count)}</span>
      <span className="sr-only"> {t("today.waitingMark", { count })}</span>
    </span>
  );
}

function isCurrent({ to, below = [] }: Tab, pathname: string): boolean {
  return pathname.replace(/\/$/, "") === to || below.some((folder) => pathname.startsWith(folder));
}

function tabClasses(isActive: boolean): string {
  return classes(
    "flex min-h-11 items-center gap-3 rounded-control px-3.5 py-1.5 transition-colors duration-150",
    isActive
      ? "bg-act-soft font-semibold text-act"
      : "text-ink-soft hover:bg-sunken hover:text-ink",
  );
}
