import { useInfiniteQuery } from "@tanstack/react-query";
import { formatDate } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { errorMessage } from "../../lib/api/error-message.ts";
import { Banner } from "../../ui/display/banner.tsx";
import { InterfaceText, TextBlock, UserText } from "../../ui/display/user-text.tsx";
import { ErrorState } from "../../ui/feedback/error-state.tsx";
import { LoadMore } from "../../ui/feedback/load-more.tsx";
import { Skeleton, SkeletonGroup } from "../../ui/feedback/skeleton.tsx";
import { SectionHeading } from "../../ui/page/section-heading.tsx";
import { CourseTopics } from "./course-facts.tsx";
import { type OwnCourse, ownCoursesQuery, publishedCoursesQuery } from "./courses.api.ts";

const GRID = "mt-4 grid gap-x-10 lg:grid-cols-2";
const LINE = "flex items-center gap-4 border-b border-line py-4";
const THUMBNAIL = "h-16 w-24 shrink-0 rounded-control";
const SKELETONS = [0, 1, 2, 3];

/** A teacher's published courses with their numbers of students. */
export function PublishedCourses() {
  const { data: all, error: failedBelow } = useInfiniteQuery(ownCoursesQuery);
  const list = useInfiniteQuery(publishedCoursesQuery);
  const { data, error, refetch, isRefetching } = list;
  const published = data?.pages.flatMap((page) => page.courseList);

  // The section below says for both that there are no courses, or that loading failed.
  const hasNone = all?.pages[0]?.courseList.length === 0;
  if (hasNone || (!published && error && failedBelow)) return null;
  return (
    <section aria-labelledby="published-courses">
      <SectionHeading id="published-courses">{t("courses.publishedCourses")}</SectionHeading>
      {published ? (
        <>
          {published.length === 0 && (
            <p className="mt-3 text-ink-soft">{t("courses.noPublished")}</p>
          )}
          <ul className={GRID}>
            {published.map((course) => (
              <PublishedCourseRow key={course._id} course={course} />
            ))}
          </ul>
          <LoadMore list={list} failed="courses.loadFailed" className="mt-6" />
        </>
      ) : error ? (
        <ErrorState
          message={errorMessage(error, "courses.loadFailed")}
          isRetrying={isRefetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <SkeletonGroup label={t("courses.loading")} className={GRID}>
          {SKELETONS.map((place) => (
            <RowSkeleton key={place} />
          ))}
        </SkeletonGroup>
      )}
    </section>
  );
}

function PublishedCourseRow({ course }: { course: OwnCourse }) {
  return (
    <li className={LINE}>
      <Banner seed={course._id} src={course.banner} isThumbnail className={THUMBNAIL} />
      <TextBlock title={course.title} className="min-w-0 grow">
        <h3 className="text-lg">
          <UserText>{course.title}</UserText>
        </h3>
        <p className="text-sm text-ink-soft">
          <CourseTopics course={course} />
        </p>
        <p className="text-sm text-ink-soft">
          <InterfaceText>
            <span className="font-semibold text-ink">
              {t("courses.studentCount", { count: course.studentCount })}
            </span>
            {" · "}
            {t("courses.lastActive", { date: formatDate(course.lastActive) })}
            {" · "}
            {t("courses.createdOn", { date: formatDate(course.createdAt) })}
          </InterfaceText>
        </p>
      </TextBlock>
    </li>
  );
}

function RowSkeleton() {
  return (
    <div className={LINE}>
      <Skeleton className={THUMBNAIL} />
      <div className="grow space-y-2.5">
        <Skeleton className="h-5 w-3/5" />
        <Skeleton className="h-3.5 w-2/5" />
        <Skeleton className="h-3.5 w-4/5" />
      </div>
    </div>
  );
}
