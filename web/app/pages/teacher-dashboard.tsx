import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { OctagonPause } from "lucide-react";
import { useEffect, useState } from "react";
import { meQuery } from "../lib/session/me.ts";
import { ApprovalSteps } from "../courses/courses/approval-steps.tsx";
import {
  type CourseAction,
  CourseDialogs,
  type OnCourseAction,
} from "../courses/courses/course-dialogs.tsx";
import { ownCoursesQuery } from "../courses/courses/courses.api.ts";
import { OwnCourseList } from "../courses/courses/own-course-list.tsx";
import { LateAnnouncement } from "../office/announcements/late-announcement.ts";
import { Greeting } from "../office/home/greeting.tsx";
import { useTasks } from "../office/home/tasks.api.ts";
import { TeacherToday } from "../office/home/teacher-today.tsx";
import { t } from "../i18n/t.ts";
import { pageTitle } from "../lib/page-head/page-title.ts";
import { TextLink } from "../ui/button/text-link.tsx";
import { lazyComponent } from "../ui/feedback/lazy-component.tsx";
import { Notice } from "../ui/feedback/notice.tsx";
import { PAGE_FRAME } from "../ui/page/page.tsx";

export function meta() {
  return pageTitle("accounts.today");
}

const WAITING_MS = 15_000;

const nothing = () => null;
/** Not part of the first load, because nothing can be typed outside dialogs, which ask before Back closes them. */
const LeaveGuard = lazyComponent(
  async () => (await import("../ui/overlay/leave-guard.tsx")).LeaveGuard,
  { Meanwhile: nothing, Instead: nothing, afterMs: 600 },
);

/** True once approved while the page is open; courses are then refetched. */
function useApprovedNow(approved: boolean | undefined): boolean {
  const client = useQueryClient();
  const [hasWaited, setWaited] = useState(false);
  if (approved === false && !hasWaited) setWaited(true);
  const isApprovedNow = hasWaited && approved === true;
  useEffect(() => {
    if (isApprovedNow) void client.invalidateQueries({ queryKey: ["courses"] });
  }, [client, isApprovedNow]);
  return isApprovedNow;
}

export default function TeacherDashboard() {
  // Approval or suspension may change meanwhile.
  const { data: me } = useQuery({
    ...meQuery,
    staleTime: 0,
    refetchInterval: ({ state }) => state.data?.approved === false && WAITING_MS,
  });
  const isApprovedNow = useApprovedNow(me?.approved);
  const mayTeach = me?.approved !== false && !me?.suspended;
  const { data: tasks, isLoading } = useTasks();
  const lastUsed = tasks && new Map(tasks.courses.map((one) => [one.courseId, one.lastUsed]));
  const [open, setOpen] = useState<{ action: CourseAction; courseId: string }>();
  const onAction: OnCourseAction = (courseId, action) => setOpen({ courseId, action });
  const { data } = useInfiniteQuery(ownCoursesQuery);
  const course = data?.pages
    .flatMap(({ courseList }) => courseList)
    .find(({ _id }) => _id === open?.courseId);
  return (
    <div className={`${PAGE_FRAME} max-md:pt-4`}>
      {mayTeach && <Greeting name={me?.firstName} />}
      <h1 className="mb-4 text-3xl md:text-4xl">
        {t(mayTeach ? "accounts.today" : "courses.yourCourses")}
      </h1>
      {me && !me.approved && (
        <Notice title={t("courses.pending")} className="mb-8">
          {t("courses.pendingHelp")}
          <ApprovalSteps />
        </Notice>
      )}
      {isApprovedNow && <Notice title={t("courses.approvedNow")} className="mb-8" />}
      {me?.suspended && (
        <Notice
          tone="danger"
          title={t("courses.suspended")}
          icon={<OctagonPause className="mt-0.5 size-5 shrink-0 text-danger" />}
          className="mb-8"
        >
          {t("courses.suspendedHelp")}
        </Notice>
      )}
      {mayTeach && <TeacherToday onAction={onAction} />}
      {!me?.suspended && <LateAnnouncement />}
      {mayTeach && (
        <TextLink to="/sheets" className="mb-8 inline-flex min-h-11 items-center">
          {t("courses.dailySheets")}
        </TextLink>
      )}
      <OwnCourseList
        onAction={onAction}
        isPlaced={me !== undefined && !isLoading}
        lastUsed={lastUsed}
      />
      <CourseDialogs
        isOpen={course !== undefined}
        onOpenChange={() => setOpen(undefined)}
        action={open?.action}
        course={course}
      />
      <LeaveGuard />
    </div>
  );
}
