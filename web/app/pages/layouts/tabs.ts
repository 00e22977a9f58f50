import { BookOpen, CircleUser, Compass, type LucideIcon } from "lucide-react";
import { useEffect, useEffectEvent } from "react";
import { useLocation } from "react-router";
import { t } from "../../i18n/t.ts";
import { dashboardOf } from "../../lib/session/destinations.ts";

export type Tab = {
  to: string;
  label: string;
  icon: LucideIcon;
  isCurrent: boolean;
  count?: number | undefined;
};

export const isWithin = (pathname: string, ...folders: string[]): boolean =>
  folders.some((folder) => `${pathname}/`.startsWith(`${folder}/`));

export const exploreTab = (pathname: string): Tab => ({
  to: "/courses",
  label: t("site.explore"),
  icon: Compass,
  isCurrent: isWithin(pathname, "/courses"),
});

export const accountTab = (pathname: string): Tab => ({
  to: "/user-settings",
  label: t("accounts.account"),
  icon: CircleUser,
  isCurrent: isWithin(pathname, "/user-settings"),
});

export function useTabs(role: string): Tab[] {
  const { pathname } = useLocation();
  const to = dashboardOf(role);
  const label = t(role === "student" ? "enrolment.myCourses" : "site.dashboard");
  const home = { to, label, icon: BookOpen, isCurrent: isWithin(pathname, to) };
  return [home, exploreTab(pathname), accountTab(pathname)];
}

export type TabsProps = { onTabs: (tabs: readonly Tab[]) => void };

/** For tabs that need more than the role: reports them when they change. */
export function useReportTabs(tabs: readonly Tab[], onTabs: TabsProps["onTabs"]): void {
  const report = useEffectEvent(() => onTabs(tabs));
  const shown = tabs
    .map(({ to, label, isCurrent, count }) => [to, label, isCurrent, count].join())
    .join(";");
  useEffect(() => report(), [shown]);
}
