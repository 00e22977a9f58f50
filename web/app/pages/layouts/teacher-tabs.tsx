import { useQuery } from "@tanstack/react-query";
import { BookOpen, CalendarCheck, Mic, UsersRound } from "lucide-react";
import { useLocation } from "react-router";
import { t } from "../../i18n/t.ts";
import { dashboardOf } from "../../lib/session/destinations.ts";
import { meQuery } from "../../lib/session/me.ts";
import { useTasks } from "../../office/home/tasks.api.ts";
import {
  accountTab,
  exploreTab,
  isWithin,
  type Tab,
  type TabsProps,
  useReportTabs,
} from "./tabs.ts";

const HOME = dashboardOf("teacher");
const COURSES = "#courses";

/** Renders nothing: reports the tabs when they change. */
export function TeacherTabs({ onTabs }: TabsProps) {
  const { pathname, hash } = useLocation();
  const isAtCourses = hash === COURSES || isWithin(pathname, "/manage", "/edit-courses", "/slips");
  const today: Tab = {
    to: HOME,
    label: t("accounts.today"),
    icon: CalendarCheck,
    isCurrent: isWithin(pathname, HOME) && !isAtCourses,
  };
  const courses: Tab = {
    to: HOME + COURSES,
    label: t("site.courses"),
    icon: BookOpen,
    isCurrent: isAtCourses,
  };
  const tabs = [today, courses, useThirdTab(pathname), accountTab(pathname)];
  useReportTabs(tabs, onTabs);
  return null;
}

/** Recitations, or the students if no course takes recitations. */
function useThirdTab(pathname: string): Tab {
  const { data: me } = useQuery(meQuery);
  const { data } = useTasks();
  if (me && (!me.approved || me.suspended)) return exploreTab(pathname);
  if (data && !data.takesRecitations) {
    const to = "/students";
    const label = t("accounts.students");
    return { to, label, icon: UsersRound, isCurrent: isWithin(pathname, to) };
  }
  const to = "/answer-recitations";
  const task = data?.tasks.find(({ kind }) => kind === "recitations");
  return {
    to,
    label: t("enrolment.recitations"),
    icon: Mic,
    isCurrent: isWithin(pathname, to),
    count: task?.kind === "recitations" ? task.count : undefined,
  };
}
