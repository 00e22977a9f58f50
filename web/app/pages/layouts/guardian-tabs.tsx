import { useInfiniteQuery } from "@tanstack/react-query";
import { UsersRound } from "lucide-react";
import { useLocation } from "react-router";
import { t } from "../../i18n/t.ts";
import { enrolledQuery } from "../../learning/enrolment/enrolment.api.ts";
import { isWithin, type Tab, type TabsProps, useReportTabs, useTabs } from "./tabs.ts";

/** Renders nothing. Children come first, with My Courses beside them if the guardian learns too. */
export function GuardianTabs({ onTabs }: TabsProps) {
  const { pathname } = useLocation();
  const { data } = useInfiniteQuery(enrolledQuery);
  const [home, ...others] = useTabs("student");
  const own = data?.pages[0]?.courseList.length ? home : undefined;
  const children: Tab = {
    to: own || !home ? "/family" : home.to,
    label: t("accounts.children"),
    icon: UsersRound,
    isCurrent: isWithin(pathname, "/family") || (!own && home?.isCurrent === true),
  };
  useReportTabs([children, ...(own ? [own] : []), ...others], onTabs);
  return null;
}
