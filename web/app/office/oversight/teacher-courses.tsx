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
import { OverseenCourseSkeleton, AdminCourseRow } from "./overseen-course-row.tsx";
import {
  coursesOfTeacherQuery,
  deletedCoursesQuery,
  type OverseenCourse,
  type OverseenTeacher,
} from "./oversight.api.ts";

type TeacherCoursesProps = {
  teacherId: string;
  renderHead: (teacher: OverseenTeacher, activeCourses: number) => ReactNode;
};

export function TeacherCourses({ teacherId, renderHead }: TeacherCoursesProps) {
  const [shown, setShown] = useState<"all" | "deleted">("all");
  const all = useInfiniteQuery(coursesOfTeacherQuery(teacherId));
  const [first] = all.data?.pages ?? [];
  if (!first && all.error) {
    return <LoadError query={all} failed="oversight.loadFailed" />;
  }
  const courses = all.data?.pages.flatMap((page) => page.courseList);
  const active = courses?.filter((course) => course.active).length ?? 0;
  return (
    <>
      {first ? renderHead(first.teacher, active) : <HeaderSkeleton />}
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
