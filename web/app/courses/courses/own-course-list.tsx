import { useInfiniteQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { t } from "../../i18n/t.ts";
import { useDebounced } from "../../lib/hooks/use-debounced.ts";
import { useFocusAfterRemoval } from "../../lib/hooks/use-focus-after-removal.ts";
import { Button } from "../../ui/button/button.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { LoadError } from "../../ui/feedback/load-error.tsx";
import { LoadMore } from "../../ui/feedback/load-more.tsx";
import { Skeleton, SkeletonGroup } from "../../ui/feedback/skeleton.tsx";
import { Spinner } from "../../ui/feedback/spinner.tsx";
import { lazyComponent } from "../../ui/feedback/lazy-component.tsx";
import type { SearchFieldProps } from "../../ui/form/search-field.tsx";
import { lazyDialog } from "../../ui/overlay/lazy-dialog.tsx";
import { SectionHeading } from "../../ui/page/section-heading.tsx";
import type { OnCourseAction } from "./course-dialogs.tsx";
import { type ListedCourse, ownCoursesQuery, searchedCoursesQuery } from "./courses.api.ts";
import { OwnCourseRow } from "./own-course-row.tsx";

/** Loaded lazily: few teachers have so many courses. */
const SearchField = lazyComponent<SearchFieldProps>(
  async () => (await import("../../ui/form/search-field.tsx")).SearchField,
  { Meanwhile: () => <Skeleton className="mt-3 h-12 w-full max-w-xl" />, Instead: () => null },
);

const DEBOUNCE_MS = 400;
const SEARCH_FROM = 10;
const SKELETONS = [0, 1, 2, 3];
const DRAFT_SKELETONS = [0, 1, 2];
/** The spinner of a background refetch is hidden after this time; the list stays usable. */
const REFRESHING_MS = 1000;

const COURSES_ANCHOR = "courses";

type OwnCourseListProps = {
  onAction: OnCourseAction;
  /** True once nothing above the list changes its height. */
  isPlaced: boolean;
  /** Times of last use by course id; undefined while loading. */
  lastUsed: ReadonlyMap<string, string> | undefined;
};

export function OwnCourseList({ onAction, isPlaced, lastUsed }: OwnCourseListProps) {
  const [typed, setTyped] = useState("");
  const search = useDebounced(typed.trim(), DEBOUNCE_MS);
  const usedAt = ({ _id, lastActive }: ListedCourse) => lastUsed?.get(_id) ?? lastActive;
  const all = useInfiniteQuery(ownCoursesQuery);
  const list = useInfiniteQuery(searchedCoursesQuery(search));
  const { data, error, isRefetching, isRefetchError } = list;
  const isRefreshing = useExpiringFlag(isRefetching && !isRefetchError, REFRESHING_MS);
  const courses = data?.pages
    .flatMap((page) => page.courseList)
    .toSorted((one, other) => usedAt(other).localeCompare(usedAt(one)));
  const section = useFocusAfterRemoval<HTMLElement>(courses?.length ?? 0);
  const canCreate = data?.pages[0]?.can.create ?? false;
  const hasSearch = (all.data?.pages[0]?.courseList.length ?? 0) >= SEARCH_FROM;
  const { hash, key } = useLocation();
  useEffect(() => {
    if (isPlaced && hash === `#${COURSES_ANCHOR}`) section.current?.scrollIntoView();
  }, [hash, isPlaced, key, section]);

  return (
    <section
      ref={section}
      id={COURSES_ANCHOR}
      tabIndex={-1}
      aria-labelledby="manage-courses"
      className="-scroll-mt-24 outline-none"
    >
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="flex items-center gap-3">
          <SectionHeading id="manage-courses">{t("courses.manage")}</SectionHeading>
          {isRefreshing && <Spinner label={t("courses.loading")} isLabelHidden />}
        </div>
        {!courses && !error && <Skeleton className="h-11 w-42" />}
        {canCreate && courses && (courses.length > 0 || hasSearch) && (
          <CreateCourse variant="secondary" />
        )}
      </div>
      {hasSearch && (
        <SearchField
          label={t("courses.searchCourses")}
          isLabelHidden
          value={typed}
          onType={setTyped}
          isBusy={typed.trim() !== search || (search !== "" && list.isFetching)}
          className="mt-3 max-w-xl"
        />
      )}
      {courses ? (
        <>
          {courses.length === 0 &&
            (search === "" ? (
              <EmptyState title={t("courses.noCourses")} action={canCreate && <CreateCourse />}>
                {canCreate && t("courses.noCoursesHelp")}
              </EmptyState>
            ) : (
              <p role="status" className="py-6 text-ink-soft">
                {t("courses.noCourseFound")}
              </p>
            ))}
          <ul className="mt-3 border-t border-line empty:hidden">
            {courses.map((course) => (
              <OwnCourseRow key={course._id} course={course} onAction={onAction} />
            ))}
          </ul>
          <LoadMore list={list} failed="courses.loadFailed" className="mt-6" />
        </>
      ) : error ? (
        <LoadError query={list} failed="courses.loadFailed" />
      ) : (
        <SkeletonGroup label={t("courses.loading")} className="mt-3 border-t border-line">
          {[...SKELETONS, ...DRAFT_SKELETONS].map((_, index) => (
            <RowSkeleton key={index} />
          ))}
        </SkeletonGroup>
      )}
    </section>
  );
}

function RowSkeleton() {
  return (
    <div className="flex items-center gap-3 border-b border-line py-3">
      <Skeleton className="size-12 shrink-0" />
      <div className="grow space-y-2.5">
        <Skeleton className="h-5 w-3/5" />
        <Skeleton className="h-3.5 w-2/5" />
        <Skeleton className="h-3.5 w-4/5" />
      </div>
    </div>
  );
}

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
