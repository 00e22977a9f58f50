import { RESTORE_DAYS } from "@madrasa/contract/limits";
import { useInfiniteQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { Link } from "react-router";
import { formatDate } from "../../i18n/dates/format-dates.ts";
import { t } from "../../i18n/t.ts";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { LoadError } from "../../ui/feedback/load-error.tsx";
import { LoadMore } from "../../ui/feedback/load-more.tsx";
import { Skeleton, SkeletonGroup } from "../../ui/feedback/skeleton.tsx";
import { PageHeader } from "../../ui/page/page.tsx";
import { pathOf } from "./name-of.ts";
import { deletedTeachersQuery } from "./teachers.api.ts";

export function DeletedTeacherList() {
  const list = useInfiniteQuery(deletedTeachersQuery);
  const { data, error } = list;
  const teachers = data?.pages.flatMap((page) => page.teacherList);
  return (
    <>
      <PageHeader
        title={t("teachers.deletedTeachers")}
        lead={t("teachers.deletedTeachersLead", { days: RESTORE_DAYS })}
      />
      {!teachers ? (
        error ? (
          <LoadError query={list} failed="teachers.loadFailed" />
        ) : (
          <SkeletonGroup label={t("teachers.loading")} className="space-y-3">
            {[0, 1, 2].map((index) => (
              <Skeleton key={index} className="h-18 w-full rounded-card" />
            ))}
          </SkeletonGroup>
        )
      ) : teachers.length === 0 ? (
        <EmptyState title={t("teachers.noneDeleted")}>{t("teachers.noneDeletedHelp")}</EmptyState>
      ) : (
        <ul className="space-y-3">
          {teachers.map(({ _id, deletedAt, courseIds }) => (
            <li key={_id}>
              <Link
                to={pathOf(_id)}
                className="flex min-h-18 items-center gap-4 rounded-card bg-raised px-4 py-3 shadow-raised transition-colors duration-150 hover:bg-act-soft sm:px-5"
              >
                <span className="min-w-0 grow">
                  <span className="block font-semibold">
                    {t("teachers.deletedOn", { date: formatDate(deletedAt ?? 0) })}
                  </span>
                  <span className="block text-sm text-ink-soft">
                    {t("teachers.canRestore", { count: courseIds.length })}
                  </span>
                </span>
                <ChevronRight
                  aria-hidden="true"
                  className="size-5 shrink-0 text-ink-soft rtl:-scale-x-100"
                />
              </Link>
            </li>
          ))}
        </ul>
      )}
      <LoadMore
        list={list}
        failed="teachers.loadFailed"
        pendingText={t("teachers.loading")}
        className="mt-6 text-center"
      />
    </>
  );
}
