import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { BookOpen, CircleUser, Compass, type LucideIcon, UsersRound } from "lucide-react";
import { useLocation } from "react-router";
import { t } from "../../i18n/t.ts";
import { enrolledQuery } from "../../learning/enrolment/enrolment.api.ts";
import { dashboardOf } from "../../lib/session/destinations.ts";
import { meQuery } from "../../lib/session/me.ts";

export type Tab = {
  to: string;
  label: string;
  icon: LucideIcon;
  isCurrent: boolean;
  /** Number of waiting rows. */
  count?: number | undefined;
};

/** True on one of these pages, or below. */
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

/** Tabs of students and admins. A guardian's first one is Children, with My Courses beside it if they learn too. */
export function useTabs(role: string): Tab[] {
  const { pathname } = useLocation();
  const { data: me } = useQuery(meQuery);
  const isGuardian = role === "student" && me?.isGuardian === true;
  const { data: enrolled } = useInfiniteQuery({ ...enrolledQuery, enabled: isGuardian });
  const learns = !isGuardian || (enrolled?.pages[0]?.courseList.length ?? 0) > 0;
  const to = dashboardOf(role);
  const label = t(role === "student" ? "enrolment.myCourses" : "site.dashboard");
  const home = { to, label, icon: BookOpen, isCurrent: isWithin(pathname, to) };
  const children: Tab = {
    to: learns ? "/family" : to,
    label: t("accounts.children"),
    icon: UsersRound,
    isCurrent: isWithin(pathname, "/family", ...(learns ? [] : [to])),
  };
  return [
    ...(isGuardian ? [children] : []),
    ...(learns ? [home] : []),
    exploreTab(pathname),
    accountTab(pathname),
  ];
}
