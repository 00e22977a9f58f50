import {
  BarChart3,
  FilePenLine,
  GraduationCap,
  HeartPulse,
  History,
  Landmark,
  LogOut,
  MessageSquareWarning,
  type LucideIcon,
  Settings,
  ShieldCheck,
  UsersRound,
} from "lucide-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { Link, NavLink, Outlet, useLocation } from "react-router";
import { meQuery, useLogOut } from "../../features/profile/profile.api.ts";
import { useAccountLanguage } from "../../features/profile/use-account-language.ts";
import { ProgramVersion } from "../../features/admins/program-version.tsx";
import { formatNumber } from "../../i18n/format.ts";
import type { MessageKey } from "../../i18n/messages.ts";
import { t } from "../../i18n/t.ts";
import { CONTENT_ID } from "../../lib/content-id.ts";
import { useSession } from "../../lib/session/session.ts";
import { Button } from "../../ui/button/button.tsx";
import { Refusal } from "../../ui/feedback/refusal.tsx";
import { classes } from "../../ui/classes.ts";
import { Badge } from "../../ui/display/badge.tsx";
import { Logo } from "../../ui/page/logo.tsx";
import { PageTools } from "../../ui/page/page-tools.tsx";

type Tab = {
  to: string;
  label: MessageKey;
  icon: LucideIcon;
  isSuperadmins?: true;
  /** For the superadmin and the admin who reads complaints too. */
  isReaders?: true;
  /** Pages that are reached from it. */
  below?: readonly string[];
};

const TABS: readonly Tab[] = [
  {
    to: "/admin/dashboard",
    label: "teachers.teachers",
    icon: UsersRound,
    below: ["/admin/dashboard/teachers/", "/admin/dashboard/courses/"],
  },
  {
    to: "/admin/dashboard/students",
    label: "students.students",
    icon: GraduationCap,
    below: ["/admin/dashboard/students/"],
  },
  {
    to: "/admin/dashboard/edit-pages",
    label: "editing.editPages",
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

/** A sidebar of tabs; on a phone, a bar below the name. */
export default function AdminLayout() {
  useAccountLanguage();
  const logOut = useLogOut();
  const session = useSession();
  const isSuperadmin = session.status === "signedIn" && session.role === "superadmin";
  const { data: me } = useQuery(meQuery);
  const open = me?.openComplaints;
  const tabs = TABS.filter(
    (tab) => isSuperadmin || (!tab.isSuperadmins && (!tab.isReaders || open !== undefined)),
  );
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    // On a phone the tabs are wider than the screen, so the current one is scrolled into view.
    const open = nav.current?.querySelector("[aria-current=page]");
    open?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [pathname]);
  return (
    <div className="min-h-dvh md:grid md:grid-cols-[15rem_minmax(0,1fr)]">
      <aside className="flex flex-wrap items-center border-line bg-raised max-md:border-b md:sticky md:top-(--line-strip,0px) md:h-[calc(100dvh-var(--line-strip,0px))] md:overflow-y-auto md:flex-col md:flex-nowrap md:items-stretch md:border-e">
        <div className="flex min-h-16 min-w-0 items-center ps-4 md:ps-5 md:pt-4">
          <Logo />
        </div>
        <nav
          ref={nav}
          aria-label={t("ui.mainNavigation")}
          className="overflow-x-auto px-2 max-md:order-last max-md:w-full md:px-5 md:pt-5"
        >
          <ul className="flex gap-1 max-md:pb-2 md:flex-col">
            {tabs.map((tab) => (
              <li key={tab.to}>
                <Link
                  to={tab.to}
                  aria-current={isCurrent(tab, pathname) ? "page" : undefined}
                  className={tabClasses(isCurrent(tab, pathname))}
                >
                  <tab.icon className="size-5 max-md:hidden" />
                  {t(tab.label)}
                  {tab.isReaders && open ? <Badge tone="gold">{formatNumber(open)}</Badge> : null}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className="ms-auto flex flex-wrap items-center justify-between gap-1 pe-2 md:ms-0 md:mt-auto md:px-5 md:pb-5">
          <NavLink
            to="/user-settings"
            className="flex min-h-11 items-center gap-2 rounded-control px-3 text-[0.9375rem] font-semibold text-ink-soft transition-colors duration-150 hover:bg-sunken hover:text-ink md:w-full"
          >
            <Settings className="size-5" />
            <span className="max-md:sr-only">{t("accounts.settings")}</span>
          </NavLink>
          <Button
            variant="quiet"
            isCompact
            isPending={logOut.isPending}
            icon={<LogOut className="size-5 rtl:-scale-x-100" />}
            onClick={() => logOut.mutate({ everywhere: false })}
          >
            {t("accounts.logOut")}
          </Button>
          <PageTools />
          <Refusal>{logOut.problem}</Refusal>
        </div>
      </aside>
      <main id={CONTENT_ID} tabIndex={-1} className="min-w-0">
        <div className="mx-auto w-full max-w-7xl px-4 py-6 md:px-10 md:py-9">
          <Outlet />
          <ProgramVersion />
        </div>
      </main>
    </div>
  );
}

function isCurrent({ to, below = [] }: Tab, pathname: string): boolean {
  return pathname.replace(/\/$/, "") === to || below.some((folder) => pathname.startsWith(folder));
}

function tabClasses(isActive: boolean): string {
  return classes(
    "flex min-h-11 items-center gap-3 rounded-control px-3.5 whitespace-nowrap transition-colors duration-150",
    isActive
      ? "bg-act-soft font-semibold text-act"
      : "text-ink-soft hover:bg-sunken hover:text-ink",
  );
}
