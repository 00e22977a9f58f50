import { ApiError } from "@madrasa/contract/client";
import { shownTitle } from "@madrasa/contract/shown-title";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Navigate, useLocation } from "react-router";
import { type CourseAction, CourseDialogs } from "../courses/courses/course-dialogs.tsx";
import { CoursePage } from "../courses/courses/course-page.tsx";
import { ownCourseQuery } from "../courses/courses/courses.api.ts";
import { t } from "../i18n/t.ts";
import { pageTitle } from "../lib/page-head/page-title.ts";
import { useTabTitle } from "../lib/page-head/use-tab-title.ts";
import { useTasks } from "../office/home/tasks.api.ts";
import { readFailure } from "../lib/api/error-message.ts";
import { TextLink } from "../ui/button/text-link.tsx";
import { ErrorState } from "../ui/feedback/error-state.tsx";
import { Skeleton, SkeletonGroup } from "../ui/feedback/skeleton.tsx";
import { LeaveGuard } from "../ui/overlay/leave-guard.tsx";
import { PAGE_FRAME } from "../ui/page/page.tsx";
import type { Route } from "./+types/own-course";

export function meta() {
  return pageTitle("courses.course");
}

export default function OwnCoursePage({ params: { courseId } }: Route.ComponentProps) {
  return <OneCourse key={courseId} courseId={courseId} />;
}

function OneCourse({ courseId }: { courseId: string }) {
  const { data, error, refetch, isRefetching } = useQuery(ownCourseQuery(courseId));
  const { data: tasks } = useTasks({ isFresh: true });
  const state = useLocation().state as { action?: CourseAction } | null;
  const [action, setAction] = useState(state?.action);
  const [isDeleted, setDeleted] = useState(false);
  const course = data?.course;
  useTabTitle(course ? shownTitle(course) : "", t("courses.course"));
  if (isDeleted) return <Navigate to="/teacher-dashboard" replace />;
  const isGone = error instanceof ApiError && (error.status === 403 || error.status === 404);
  const figures = tasks?.courses.find((one) => one.courseId === courseId);
  return (
    <div className={`${PAGE_FRAME} max-md:pt-2`}>
      <div className="max-w-3xl">
        {course && !isGone ? (
          <CoursePage course={course} figures={figures} onAction={setAction} />
        ) : error ? (
          <>
            <ErrorState
              message={readFailure(error, "courses.loadFailed")}
              isRetrying={isRefetching}
              {...(!isGone && { onRetry: () => void refetch() })}
            />
            <p className="text-center">
              <TextLink to="/teacher-dashboard" isStrong>
                {t("outline.allCourses")}
              </TextLink>
            </p>
          </>
        ) : (
          <CourseSkeleton />
        )}
      </div>
      <CourseDialogs
        isOpen={course !== undefined && action !== undefined}
        onOpenChange={() => setAction(undefined)}
        action={action}
        course={course}
        onDeleted={() => setDeleted(true)}
      />
      <LeaveGuard />
    </div>
  );
}

function CourseSkeleton() {
  return (
    <SkeletonGroup label={t("ui.loading")}>
      <Skeleton className="mt-12 aspect-[6/1] w-full rounded-card" />
      <Skeleton className="mt-4 h-8 w-3/5" />
      <div className="mt-5 grid grid-cols-2 gap-2 md:grid-cols-3 md:gap-3">
        {[0, 1, 2, 3, 4, 5, 6].map((tile) => (
          <Skeleton key={tile} className="h-24 rounded-card" />
        ))}
      </div>
    </SkeletonGroup>
  );
}
