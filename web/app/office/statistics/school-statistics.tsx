import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { TextLink } from "../../ui/button/text-link.tsx";
import { LoadError } from "../../ui/feedback/load-error.tsx";
import { Skeleton, SkeletonGroup } from "../../ui/feedback/skeleton.tsx";
import { firstDayOfWeek } from "../../i18n/dates/week.ts";
import { statisticsQuery } from "./statistics.api.ts";
import { TwelveWeeks } from "./twelve-weeks.tsx";
import { WeeklyActivity } from "./weekly-activity.tsx";

const MONTHLY_VISITS = 0;

export function SchoolStatistics() {
  const query = useQuery(statisticsQuery(firstDayOfWeek()));
  const { data, error } = query;
  if (error && !data) {
    return <LoadError query={query} failed="statistics.loadFailed" />;
  }
  const figure = (value: number | undefined) =>
    value === undefined ? <Skeleton className="my-2 h-11 w-16" /> : formatNumber(value);
  const figures = (
    <dl className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
      <Figure
        label={t("statistics.students")}
        help={t("statistics.studentsHelp")}
        value={figure(data?.totalEnrolledStudents)}
      />
      <Figure
        label={t("statistics.courses")}
        help={t("statistics.coursesHelp")}
        value={figure(data?.totalCourses)}
      />
      <Figure
        label={t("statistics.visits")}
        help={t("statistics.visitsHelp")}
        value={formatNumber(MONTHLY_VISITS)}
      />
      <Figure
        label={t("statistics.waiting")}
        help={
          data && data.waitingTeachers > 0 ? (
            <TextLink to="/admin/dashboard" className="inline-flex min-h-11 items-center">
              {t("statistics.seeWaiting")}
            </TextLink>
          ) : (
            t("statistics.waitingHelp")
          )
        }
        value={figure(data?.waitingTeachers)}
      />
    </dl>
  );
  if (!data) return <SkeletonGroup label={t("statistics.loading")}>{figures}</SkeletonGroup>;
  return (
    <>
      <div className="mb-6">
        <TwelveWeeks />
      </div>
      {figures}
      <WeeklyActivity weeks={data.weeks} />
    </>
  );
}

type FigureProps = { label: string; help: ReactNode; value: ReactNode };

function Figure({ label, help, value }: FigureProps) {
  return (
    <div className="flex flex-col rounded-card bg-raised p-5 shadow-raised">
      <dt>
        <span className="block font-semibold">{label}</span>
        <span className="mt-1 block text-sm text-ink-soft">{help}</span>
      </dt>
      <dd className="order-first font-serif text-5xl leading-tight font-semibold tabular-nums">
        {value}
      </dd>
    </div>
  );
}
