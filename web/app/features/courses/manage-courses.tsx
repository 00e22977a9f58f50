import { useInfiniteQuery } from "@tanstack/react-query";
import { t } from "../../i18n/t.ts";
import { useFocusAfterRemoval } from "../../lib/hooks/use-focus-after-removal.ts";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { LoadError } from "../../ui/feedback/load-error.tsx";
import { LoadMore } from "../../ui/feedback/load-more.tsx";
import { Skeleton, SkeletonGroup } from "../../ui/feedback/skeleton.tsx";
import { Spinner } from "../../ui/feedback/spinner.tsx";
import { SectionHeading } from "../../ui/page/section-heading.tsx";
import type { OnCourseAction } from "./course-dialogs.tsx";
import { ownCoursesQuery } from "./courses.api.ts";
import { CardSkeleton, OwnCourseCard } from "./own-course-card.tsx";
import { useEffect, useState } from "react";
import { Plus } from "lucide-react";
import { Button } from "../../ui/button/button.tsx";
import { lazyDialog } from "../../ui/overlay/lazy-dialog.tsx";

const GRID = "mt-5 grid gap-6 md:grid-cols-2 xl:grid-cols-3";
const SKELETONS = [0, 1, 2];
/**
 * The spinner of a background reload is hidden after this time; the list stays usable meanwhile.
 */
const REFRESHING_MS = 1000;

/** All of a teacher's courses, drafts first, with the actions on each. */
export function ManageCourses({ onAction }: { onAction: OnCourseAction }) {
  const list = useInfiniteQuery(ownCoursesQuery);
  const { data, error, isRefetching, isRefetchError } = list;
  const isRefreshing = useExpiringFlag(isRefetching && !isRefetchError, REFRESHING_MS);
  const courses = data?.pages
    .flatMap((page) => page.courseList)
    .toSorted((one, other) => Number(one.published.value) - Number(other.published.value));
  const section = useFocusAfterRemoval<HTMLElement>(courses?.length ?? 0);
  const canCreate = data?.pages[0]?.can.create ?? false;

  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-labelledby="manage-courses"
      className="mt-12 outline-none"
    >
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="flex items-center gap-3">
          <SectionHeading id="manage-courses">{t("courses.manage")}</SectionHeading>
          {isRefreshing && <Spinner label={t("courses.loading")} isLabelHidden />}
        </div>
        {!courses && !error && <Skeleton className="h-11 w-42" />}
        {canCreate && courses && courses.length > 0 && <CreateCourse variant="secondary" />}
      </div>
      {courses ? (
        <>
          {courses.length === 0 && (
            <EmptyState title={t("courses.noCourses")} action={canCreate && <CreateCourse />}>
              {canCreate && t("courses.noCoursesHelp")}
            </EmptyState>
          )}
          <ul className={GRID}>
            {courses.map((course) => (
              <OwnCourseCard
                key={course._id}
                course={course}
                onAction={(action) => onAction(course._id, action)}
              />
            ))}
          </ul>
          <LoadMore list={list} failed="courses.loadFailed" className="mt-6" />
        </>
      ) : error ? (
        <LoadError query={list} failed="courses.loadFailed" />
      ) : (
        <SkeletonGroup label={t("courses.loading")} className={GRID}>
          {SKELETONS.map((place) => (
            <CardSkeleton key={place} />
          ))}
        </SkeletonGroup>
      )}
    </section>
  );
}

/** Follows `flag`, but is false again after `milliseconds` even while `flag` stays true. */
function useExpiringFlag(flag: boolean, milliseconds: number): boolean {
  const [hasExpired, setExpired] = useState(false);
  useEffect(() => {
    if (!flag) return undefined;
    const timer = setTimeout(() => setExpired(true), milliseconds);
    return () => {
      clearTimeout(timer);
      setExpired(false);
    };
  }, [flag, milliseconds]);
  return flag && !hasExpired;
}

const CreateCourseDialog = lazyDialog(
  async () => (await import("./create-course-dialog.tsx")).CreateCourseDialog,
);

function CreateCourse({ variant }: { variant?: "secondary" }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant={variant} icon={<Plus className="size-5" />} onClick={() => setOpen(true)}>
        {t("courses.create")}
      </Button>
      <CreateCourseDialog isOpen={isOpen} onOpenChange={setOpen} />
    </>
  );
}
