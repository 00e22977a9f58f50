import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatDate } from "../../i18n/dates/format-dates.ts";
import { formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { useFocusAfterRemoval } from "../../lib/hooks/use-focus-after-removal.ts";
import { Ltr, UserText } from "../../ui/display/user-text.tsx";
import { Skeleton, SkeletonGroup } from "../../ui/feedback/skeleton.tsx";
import { ManageTeacherInRow } from "./manage-teacher.tsx";
import { nameOf, pathOf } from "./name-of.ts";
import { TeacherContact } from "./teacher-contact.tsx";
import { TeacherStatus } from "./teacher-status.tsx";
import type { ListedTeacher } from "./teachers.api.ts";

const PLACEHOLDERS = 4;
const COLUMNS =
  "@4xl:grid @4xl:grid-cols-[minmax(0,2fr)_9rem_6.75rem_3.5rem_6.25rem_16.25rem] @4xl:items-center @4xl:gap-3 @4xl:px-5";
const HEADINGS = [
  "teachers.name",
  "teachers.phone",
  "teachers.status",
  "teachers.courses",
  "teachers.created",
] as const;

type TableProps = {
  teachers: readonly ListedTeacher[];
  pending: number;
};

/**
 * One table at every width: on small screens rows look like cards. Explicit roles, because CSS `display` removes the
 * implicit ones.
 */
export function TeacherTable({ teachers, pending }: TableProps) {
  const rows = useFocusAfterRemoval<HTMLDivElement>(teachers.length);
  return (
    <div className="@container">
      <div role="table" aria-label={t("teachers.teachers")}>
        <div role="rowgroup" className="sr-only @4xl:not-sr-only">
          <div role="row" className={`${COLUMNS} py-2 text-sm text-ink-soft`}>
            {HEADINGS.map((heading) => (
              <span key={heading} role="columnheader">
                {t(heading)}
              </span>
            ))}
            <span role="columnheader" className="sr-only">
              {t("teachers.actions")}
            </span>
          </div>
        </div>
        <div
          ref={rows}
          tabIndex={-1}
          role="rowgroup"
          className="grid gap-4 @2xl:grid-cols-2 @4xl:block @4xl:divide-y @4xl:divide-line @4xl:overflow-hidden @4xl:rounded-card @4xl:bg-raised @4xl:shadow-raised"
        >
          {teachers.map((teacher) => (
            <TeacherRow key={teacher._id} teacher={teacher} isAlone={pending === 1} />
          ))}
        </div>
      </div>
    </div>
  );
}

type RowProps = {
  teacher: ListedTeacher;
  /** True if nobody else is pending. */
  isAlone: boolean;
};

function TeacherRow({ teacher, isAlone }: RowProps) {
  const { email, courseIds, createdAt } = teacher;
  return (
    <div
      role="row"
      className={`${COLUMNS} relative rounded-card bg-raised p-4 shadow-raised @4xl:rounded-none @4xl:py-3 @4xl:shadow-none`}
    >
      <div role="cell" className="min-w-0 pe-28 pb-2 @4xl:p-0">
        <p className="font-semibold wrap-anywhere">
          <Link
            to={pathOf(teacher._id)}
            className="-my-2.5 inline-block rounded-sm py-2.5 text-act underline-offset-4 hover:underline"
          >
            <UserText>{nameOf(teacher)}</UserText>
          </Link>
        </p>
        {email && (
          <p className="text-sm text-ink-soft">
            <Ltr className="break-all">{email}</Ltr>
          </p>
        )}
      </div>
      <Cell label={t("teachers.phone")}>
        <TeacherContact teacher={teacher} />
      </Cell>
      <div role="cell" className="absolute end-4 top-4 @4xl:static">
        <TeacherStatus teacher={teacher} />
      </div>
      <Cell label={t("teachers.courses")}>{formatNumber(courseIds.length)}</Cell>
      <Cell label={t("teachers.created")}>{formatDate(createdAt)}</Cell>
      <div
        role="cell"
        className="mt-4 flex flex-wrap items-center gap-2 @4xl:mt-0 @4xl:justify-end"
      >
        <ManageTeacherInRow
          teacher={teacher}
          courses={courseIds.length}
          approval={isAlone ? "primary" : "secondary"}
        />
      </div>
    </div>
  );
}

/** Shows its heading next to the value in cards, or above the column in tables. */
function Cell({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="cell" className="flex items-center gap-2 pt-1 text-[0.9375rem] @4xl:pt-0">
      <span aria-hidden="true" className="w-24 shrink-0 text-ink-soft @4xl:hidden">
        {label}
      </span>
      <span className="min-w-0">{children}</span>
    </div>
  );
}

export function TeachersSkeleton() {
  return (
    <SkeletonGroup label={t("teachers.loading")} className="@container">
      <div className="hidden h-9 @4xl:block" />
      <div className="grid gap-4 @2xl:grid-cols-2 @4xl:block @4xl:divide-y @4xl:divide-line @4xl:overflow-hidden @4xl:rounded-card @4xl:bg-raised @4xl:shadow-raised">
        {Array.from({ length: PLACEHOLDERS }, (_, index) => (
          <div
            key={index}
            className={`${COLUMNS} min-h-56 rounded-card bg-raised p-4 shadow-raised @4xl:min-h-17 @4xl:rounded-none @4xl:py-3 @4xl:shadow-none`}
          >
            <div>
              <Skeleton className="h-5 w-3/5" />
              <Skeleton className="mt-2 h-4 w-4/5" />
            </div>
            <Skeleton className="mt-4 h-4 w-2/5 @4xl:mt-0 @4xl:w-full" />
            <Skeleton className="h-6 w-20 @max-4xl:hidden" />
            <Skeleton className="h-4 w-6 @max-4xl:hidden" />
            <Skeleton className="h-4 w-20 @max-4xl:hidden" />
            <Skeleton className="mt-18 h-11 w-24 @4xl:mt-0 @4xl:ms-auto" />
          </div>
        ))}
      </div>
    </SkeletonGroup>
  );
}
