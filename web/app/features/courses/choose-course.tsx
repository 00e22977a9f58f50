import { useInfiniteQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { Link } from "react-router";
import { t } from "../../i18n/t.ts";
import { errorMessage } from "../../lib/api/error-message.ts";
import { LinkButton } from "../../ui/button/link-button.tsx";
import { Banner } from "../../ui/display/banner.tsx";
import { Card } from "../../ui/display/card.tsx";
import { UserText } from "../../ui/display/user-text.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { ErrorState } from "../../ui/feedback/error-state.tsx";
import { LoadMore } from "../../ui/feedback/load-more.tsx";
import { Skeleton, SkeletonGroup } from "../../ui/feedback/skeleton.tsx";
import { CourseStatus } from "./course-facts.tsx";
import { type OwnCourse, ownCoursesQuery } from "./courses.api.ts";
import { editorPath } from "./own-course-card.tsx";

const LINE = "flex items-center gap-4 px-4 py-3 sm:px-5";
const THUMBNAIL = "h-12 w-18 shrink-0 rounded-control sm:h-16 sm:w-24";
const SKELETONS = [0, 1, 2];

/** Shown where the editor's URL names no course: links to each of them. */
export function ChooseCourse() {
  const list = useInfiniteQuery(ownCoursesQuery);
  const { data, error, refetch, isRefetching } = list;
  const courses = data?.pages.flatMap((page) => page.courseList);

  if (!courses && error) {
    return (
      <ErrorState
        message={errorMessage(error, "courses.loadFailed")}
        isRetrying={isRefetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!courses) {
    return (
      <Card isPadded={false}>
        <SkeletonGroup label={t("courses.loading")} className="divide-y divide-line">
          {SKELETONS.map((place) => (
            <div key={place} className={LINE}>
              <Skeleton className={THUMBNAIL} />
              <div className="grow space-y-2.5">
                <Skeleton className="h-5 w-3/5" />
                <Skeleton className="h-6 w-20" />
              </div>
            </div>
          ))}
        </SkeletonGroup>
      </Card>
    );
  }
  if (courses.length === 0) {
    return (
      <EmptyState
        title={t("courses.noCourses")}
        action={<LinkButton to="/teacher-dashboard">{t("courses.manage")}</LinkButton>}
      >
        {t("courses.noCoursesHelp")}
      </EmptyState>
    );
  }
  return (
    <>
      <Card isPadded={false}>
        <ul className="divide-y divide-line">
          {courses.map((course) => (
            <li key={course._id}>
              <CourseRow course={course} />
            </li>
          ))}
        </ul>
      </Card>
      <LoadMore list={list} failed="courses.loadFailed" className="mt-6" />
    </>
  );
}

function CourseRow({ course }: { course: OwnCourse }) {
  const content = (
    <>
      <Banner seed={course._id} src={course.banner} isThumbnail className={THUMBNAIL} />
      <div className="min-w-0 grow">
        <p className="mb-1.5 font-serif text-lg leading-snug font-semibold wrap-anywhere">
          <UserText>{course.title}</UserText>
        </p>
        <CourseStatus course={course} />
      </div>
    </>
  );
  if (!course.can.edit) return <div className={LINE}>{content}</div>;
  return (
    <Link
      to={editorPath(course._id)}
      className={`${LINE} transition-colors duration-150 hover:bg-sunken focus-visible:-outline-offset-2`}
    >
      {content}
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-soft rtl:-scale-x-100" />
    </Link>
  );
}
