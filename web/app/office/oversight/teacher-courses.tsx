import { RESTORE_DAYS } from "@madrasa/contract/limits";
import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { t } from "../../i18n/t.ts";
import { useFocusAfterRemoval } from "../../lib/hooks/use-focus-after-removal.ts";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { LoadError } from "../../ui/feedback/load-error.tsx";
import { LoadMore, type LoadMoreProps } from "../../ui/feedback/load-more.tsx";
import { Skeleton, SkeletonGroup } from "../../ui/feedback/skeleton.tsx";
import { ChoiceChips } from "../../ui/form/choice-chips.tsx";
import { SectionHeading } from "../../ui/page/section-heading.tsx";
import {
  coursesOfTeacherQuery,
  deletedCoursesQuery,
  type OverseenCourse,
  type OverseenTeacher,
} from "./oversight.api.ts";
import { shownTitle } from "@madrasa/contract/shown-title";
import { Link } from "react-router";
import { formatDate } from "../../i18n/dates/format-dates.ts";
import { Banner } from "../../ui/display/banner.tsx";
import { Card } from "../../ui/display/card.tsx";
import { UserText } from "../../ui/display/user-text.tsx";
import { CourseFigures, coursePath, CourseState, TimeToRestore } from "./course-state.tsx";
import { RestoreCourse } from "./restore-course.tsx";

type TeacherCoursesProps = {
  teacherId: string;
  renderHead: (teacher: OverseenTeacher) => ReactNode;
};

export function TeacherCourses({ teacherId, renderHead }: TeacherCoursesProps) {
  const [shown, setShown] = useState<"all" | "deleted">("all");
  const all = useInfiniteQuery(coursesOfTeacherQuery(teacherId));
  const [first] = all.data?.pages ?? [];
  if (!first && all.error) {
    return <LoadError query={all} failed="oversight.loadFailed" />;
  }
  const courses = all.data?.pages.flatMap((page) => page.courseList);
  return (
    <>
      {first ? renderHead(first.teacher) : <HeaderSkeleton />}
      <section aria-labelledby="overseen-courses" className="mt-9">
        <div className="mb-4 flex flex-wrap items-center justify-between gap-x-5 gap-y-3">
          <SectionHeading id="overseen-courses">{t("oversight.courses")}</SectionHeading>
          <ChoiceChips
            legend={t("oversight.filter")}
            isLegendHidden
            options={[
              { value: "all", label: t("oversight.all") },
              { value: "deleted", label: t("oversight.deleted") },
            ]}
            value={shown}
            onChange={setShown}
          />
        </div>
        {shown === "all" ? (
          <Courses
            courses={courses}
            list={all}
            failed="oversight.loadFailed"
            empty={
              <EmptyState title={t("oversight.noneYet")}>{t("oversight.noneYetHelp")}</EmptyState>
            }
          />
        ) : (
          <DeletedCourses teacherId={teacherId} />
        )}
      </section>
    </>
  );
}

function DeletedCourses({ teacherId }: { teacherId: string }) {
  const deleted = useInfiniteQuery(deletedCoursesQuery(teacherId));
  const { data, error } = deleted;
  if (!data && error) {
    return <LoadError query={deleted} failed="oversight.deletedFailed" />;
  }
  return (
    <Courses
      courses={data?.pages.flatMap((page) => page.deletedCourses)}
      list={deleted}
      failed="oversight.deletedFailed"
      empty={
        <EmptyState title={t("oversight.noneDeleted")}>
          {t("oversight.noneDeletedHelp", { days: RESTORE_DAYS })}
        </EmptyState>
      }
    />
  );
}

type CoursesProps = Pick<LoadMoreProps, "list" | "failed"> & {
  courses: readonly OverseenCourse[] | undefined;
  empty: ReactNode;
};

function Courses({ courses, list, failed, empty }: CoursesProps) {
  const element = useFocusAfterRemoval<HTMLUListElement>(courses?.length ?? 0);
  if (!courses) {
    return (
      <SkeletonGroup label={t("oversight.loading")} className="space-y-3">
        <OverseenCourseSkeleton />
        <OverseenCourseSkeleton />
        <OverseenCourseSkeleton />
      </SkeletonGroup>
    );
  }
  return (
    <>
      <ul ref={element} tabIndex={-1} className="space-y-3 outline-none">
        {courses.map((course) => (
          <AdminCourseRow key={course._id} course={course} />
        ))}
      </ul>
      {courses.length === 0 && empty}
      <LoadMore
        list={list}
        failed={failed}
        pendingText={t("oversight.loading")}
        className="mt-6 text-center"
      />
    </>
  );
}

function HeaderSkeleton() {
  return (
    <div aria-hidden="true">
      <Skeleton className="h-10 w-64 max-w-full" />
      <Skeleton className="mt-3 h-5 w-80 max-w-full" />
      <Skeleton className="mt-5 h-11 w-96 max-w-full" />
    </div>
  );
}

const THUMBNAIL = "h-14 w-21 shrink-0 rounded-control max-sm:hidden";

function AdminCourseRow({ course }: { course: OverseenCourse }) {
  return (
    <Card as="li" className="flex flex-wrap items-center gap-x-5 gap-y-3">
      <Banner seed={course._id} src={course.banner} isThumbnail className={THUMBNAIL} />
      <div className="min-w-0 grow basis-60">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className="min-w-0 text-lg wrap-break-word">
            <Link
              to={coursePath(course._id)}
              className="-my-2.5 inline-block min-h-11 rounded-sm py-2.5 underline-offset-4 hover:text-act hover:underline"
            >
              <UserText lang={course.language}>{shownTitle(course)}</UserText>
            </Link>
          </h3>
          <CourseState course={course} />
        </div>
        <p className="mt-0.5 text-sm text-ink-soft">
          <CourseFigures course={course} />
        </p>
        {course.deletedAt !== null && (
          <p className="mt-0.5 text-sm font-medium">
            {t("oversight.deletedOn", { date: formatDate(course.deletedAt) })}
            {" · "}
            <TimeToRestore course={course} />
          </p>
        )}
      </div>
      {course.can.restore && <RestoreCourse course={course} />}
    </Card>
  );
}

function OverseenCourseSkeleton() {
  return (
    <Card className="flex min-h-26 items-center gap-5">
      <Skeleton className={THUMBNAIL} />
      <div className="grow space-y-2.5">
        <Skeleton className="h-5 w-2/5" />
        <Skeleton className="h-4 w-3/5" />
      </div>
    </Card>
  );
}
