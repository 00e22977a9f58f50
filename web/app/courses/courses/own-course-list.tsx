import { useInfiniteQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useEffect, useState } from "react";
import { t } from "../../i18n/t.ts";
import { useFocusAfterRemoval } from "../../lib/hooks/use-focus-after-removal.ts";
import { Button } from "../../ui/button/button.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { LoadError } from "../../ui/feedback/load-error.tsx";
import { LoadMore } from "../../ui/feedback/load-more.tsx";
import { Skeleton, SkeletonGroup } from "../../ui/feedback/skeleton.tsx";
import { Spinner } from "../../ui/feedback/spinner.tsx";
import { lazyDialog } from "../../ui/overlay/lazy-dialog.tsx";
import { SectionHeading } from "../../ui/page/section-heading.tsx";
import type { OnCourseAction } from "./course-dialogs.tsx";
import { ownCoursesQuery } from "./courses.api.ts";
import { COLUMNS, FIGURES, OwnCourseRow } from "./own-course-row.tsx";

const SKELETONS = [0, 1, 2, 3];
const DRAFT_SKELETONS = [0, 1, 2];
/** The spinner of a background refetch is hidden after this time; the list stays usable. */
const REFRESHING_MS = 1000;

/** All of a teacher's courses: published ones with student activity, then drafts with missing parts. */
export function OwnCourseList({ onAction }: { onAction: OnCourseAction }) {
  const list = useInfiniteQuery(ownCoursesQuery);
  const { data, error, isRefetching, isRefetchError } = list;
  const isRefreshing = useExpiringFlag(isRefetching && !isRefetchError, REFRESHING_MS);
  const courses = data?.pages
    .flatMap((page) => page.courseList)
    .toSorted((one, other) => Number(other.published.value) - Number(one.published.value));
  const section = useFocusAfterRemoval<HTMLElement>(courses?.length ?? 0);
  const canCreate = data?.pages[0]?.can.create ?? false;
  const hasActivity = courses?.some(({ activity }) => activity);

  return (
    <section ref={section} tabIndex={-1} aria-labelledby="manage-courses" className="outline-none">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="flex items-center gap-3">
          <SectionHeading id="manage-courses">{t("courses.manage")}</SectionHeading>
          {isRefreshing && <Spinner label={t("courses.loading")} isLabelHidden />}
        </div>
        {!courses && !error && <Skeleton className="h-11 w-42" />}
        {canCreate && courses && courses.length > 0 && <CreateCourse variant="secondary" />}
      </div>
      {hasActivity && (
        <div
          aria-hidden="true"
          className={`mt-3 hidden items-end text-sm text-ink-soft lg:grid ${COLUMNS}`}
        >
          <span />
          {FIGURES.map((name) => (
            <p key={name}>{t("courses.figure", { name })}</p>
          ))}
        </div>
      )}
      {courses ? (
        <>
          {courses.length === 0 && (
            <EmptyState title={t("courses.noCourses")} action={canCreate && <CreateCourse />}>
              {canCreate && t("courses.noCoursesHelp")}
            </EmptyState>
          )}
          <ul className="mt-2 border-t border-line empty:hidden">
            {courses.map((course) => (
              <OwnCourseRow key={course._id} course={course} onAction={onAction} />
            ))}
          </ul>
          <LoadMore list={list} failed="courses.loadFailed" className="mt-6" />
        </>
      ) : error ? (
        <LoadError query={list} failed="courses.loadFailed" />
      ) : (
        <SkeletonGroup label={t("courses.loading")} className="mt-2 border-t border-line">
          {SKELETONS.map((place) => (
            <RowSkeleton key={place} hasFigures />
          ))}
          {DRAFT_SKELETONS.map((place) => (
            <RowSkeleton key={place} />
          ))}
        </SkeletonGroup>
      )}
    </section>
  );
}

function RowSkeleton({ hasFigures = false }: { hasFigures?: boolean }) {
  return (
    <div className={`grid gap-4 border-b border-line py-5 ${COLUMNS}`}>
      <div className="space-y-2.5">
        <Skeleton className="h-5 w-3/5" />
        <Skeleton className="h-3.5 w-2/5" />
        <Skeleton className="h-11 w-4/5" />
      </div>
      {hasFigures &&
        FIGURES.map((name) => <Skeleton key={name} className="hidden h-12 w-4/5 lg:block" />)}
    </div>
  );
}

/** Follows `flag`, but returns to false after `milliseconds`. */
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
