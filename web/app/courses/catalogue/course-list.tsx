import { useInfiniteQuery } from "@tanstack/react-query";
import { t } from "../../i18n/t.ts";
import { useSession } from "../../lib/session/session.ts";
import { Button } from "../../ui/button/button.tsx";
import { LinkButton } from "../../ui/button/link-button.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { LoadError } from "../../ui/feedback/load-error.tsx";
import { LoadMore } from "../../ui/feedback/load-more.tsx";
import { SkeletonGroup } from "../../ui/feedback/skeleton.tsx";
import { type CatalogueFilter, coursesQuery } from "./catalogue.api.ts";
import { CourseCardSkeleton, CourseCard } from "./course-card.tsx";

const PLACEHOLDERS = 3;
const GRID = "grid gap-2 sm:grid-cols-2 sm:gap-6 lg:grid-cols-3";

export type CourseListProps = { filter: CatalogueFilter; onClear: () => void };

export function CourseList({ filter, onClear }: CourseListProps) {
  const list = useInfiniteQuery(coursesQuery(filter));
  const { data, error } = list;

  if (!data && error) {
    return <LoadError query={list} failed="catalogue.loadFailed" />;
  }
  if (!data) {
    return (
      <SkeletonGroup label={t("catalogue.loadingCourses")}>
        <div className="mb-4 h-6" />
        <div className={GRID}>
          {Array.from({ length: PLACEHOLDERS }, (_, index) => (
            <CourseCardSkeleton key={index} />
          ))}
        </div>
      </SkeletonGroup>
    );
  }
  const courses = data.pages.flatMap((page) => page.courseList);
  const showMore = async () => {
    const { data: longer } = await list.fetchNextPage();
    const [first] = longer?.pages[data.pages.length]?.courseList ?? [];
    if (first) focusCourse(first._id);
  };
  const { total = courses.length, totalIsAtLeast } = data.pages[0] ?? {};
  return (
    <div aria-busy={list.isPlaceholderData}>
      <p role="status" className={courses.length > 0 ? "mb-2.5 text-ink-soft sm:mb-4" : "sr-only"}>
        {courses.length > 0
          ? t("catalogue.courseCount", { count: total, more: totalIsAtLeast ? "+" : "" })
          : t(isFiltered(filter) ? "catalogue.nothingFound" : "catalogue.noCourses")}
      </p>
      {courses.length === 0 && <NoCourses filter={filter} onClear={onClear} />}
      {courses.length > 0 && (
        <ul className={GRID}>
          {courses.map((course, index) => (
            <CourseCard key={course._id} course={course} isFirst={index === 0} />
          ))}
        </ul>
      )}
      <LoadMore
        list={list}
        failed="catalogue.loadFailed"
        pendingText={t("catalogue.loadingMore")}
        onLoad={showMore}
        className="mt-8 text-center"
      />
    </div>
  );
}

/** Focuses the first of the added courses without scrolling. */
function focusCourse(courseId: string): void {
  // Waits until React has rendered the course.
  requestAnimationFrame(() => {
    const link = document.querySelector<HTMLElement>(`[data-course="${courseId}"]`);
    link?.focus({ preventScroll: true });
  });
}

const isFiltered = ({ search, category, language }: CatalogueFilter) =>
  search !== "" || category !== undefined || language !== undefined;

function NoCourses({ filter, onClear }: CourseListProps) {
  const { search, language } = filter;
  const session = useSession();
  if (!isFiltered(filter)) {
    return (
      <EmptyState
        title={t("catalogue.noCourses")}
        action={
          session.status === "signedOut" && (
            <LinkButton to="/signup?role=teacher" variant="secondary">
              {t("site.teachCourse")}
            </LinkButton>
          )
        }
      >
        {t("catalogue.noCoursesHelp")}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={t("catalogue.nothingFound")}
      action={
        <Button variant="secondary" onClick={onClear}>
          {t("catalogue.clearSearch")}
        </Button>
      }
    >
      {t(
        search !== ""
          ? "catalogue.nothingFoundHelp"
          : language
            ? "catalogue.emptyLanguageHelp"
            : "catalogue.emptyCategoryHelp",
      )}
    </EmptyState>
  );
}
