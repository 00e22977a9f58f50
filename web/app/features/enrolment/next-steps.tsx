import { shownTitle } from "@madrasa/contract/shown-title";
import type { contract } from "@madrasa/contract";
import type { DataOf } from "@madrasa/contract/client";
import { MEETING_OPENS_MINUTES } from "@madrasa/contract/limits";
import { isWebUrl } from "@madrasa/contract/rules";
import { useInfiniteQuery } from "@tanstack/react-query";
import { CalendarClock } from "lucide-react";
import { Link } from "react-router";
import { formatMeetingTime } from "../../i18n/dates/format-dates.ts";
import { formatDuration } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { coursePathOfStudent, lessonPath } from "../../lib/format/course-code.ts";
import { useNow } from "../../lib/hooks/use-now.ts";
import { LinkButton } from "../../ui/button/link-button.tsx";
import { Banner } from "../../ui/display/banner.tsx";
import { Card } from "../../ui/display/card.tsx";
import { ClippedText, NameOf, UserText } from "../../ui/display/user-text.tsx";
import { ProgressBar } from "../../ui/feedback/progress-bar.tsx";
import { Skeleton, SkeletonGroup } from "../../ui/feedback/skeleton.tsx";
import { enrolledQuery } from "./enrolment.api.ts";

type Next = NonNullable<DataOf<typeof contract.enrolment.listEnrolled>["next"]>;

const MINUTE_MS = 60_000;

/** The lesson to go on with, and the next meeting. */
export function NextSteps() {
  const { data, isPending } = useInfiniteQuery(enrolledQuery);
  if (isPending) {
    return (
      <SkeletonGroup label={t("ui.loading")} className="mb-10">
        <Skeleton className="h-72 w-full rounded-card" />
      </SkeletonGroup>
    );
  }
  const { lesson, meeting } = data?.pages[0]?.next ?? {};
  if (!lesson && !meeting) return null;
  return (
    <div className="mb-10 grid gap-5">
      {lesson && <NextLesson lesson={lesson} />}
      {meeting && <NextMeeting meeting={meeting} />}
    </div>
  );
}

function NextLesson({ lesson }: { lesson: NonNullable<Next["lesson"]> }) {
  const { course, positionSeconds, durationSeconds } = lesson;
  const at = formatDuration(positionSeconds);
  const hasStopped = positionSeconds > 0;
  return (
    <section aria-labelledby="next-lesson">
      <Card isPadded={false}>
        <Banner seed={course._id} src={course.banner} size="next" isFirst />
        <div className="p-4 sm:p-6">
          <div>
            <p className="text-sm text-ink-soft">
              <ClippedText lang={course.language}>{shownTitle(course)}</ClippedText>
            </p>
            <h2 id="next-lesson" className="mt-1 text-2xl">
              <ClippedText lines={2} lang={course.language}>
                {lesson.title}
              </ClippedText>
            </h2>
            <p className="mt-1 text-ink-soft">
              {t("enrolment.completedOf", {
                completed: course.completedLessons,
                total: course.totalLessons,
              })}
              {hasStopped && durationSeconds !== undefined && (
                <> · {t("enrolment.stoppedAt", { at, of: formatDuration(durationSeconds) })}</>
              )}
            </p>
          </div>
          <ProgressBar
            percent={course.progress}
            label={t("enrolment.progressOf", { title: shownTitle(course) })}
            isFigureHidden
            className="mt-3"
          />
          <LinkButton to={lessonPath(course._id, lesson._id)} isWide className="mt-5 sm:max-w-sm">
            {hasStopped
              ? t("enrolment.continueAt", { at })
              : t(course.completedLessons > 0 ? "enrolment.goOn" : "enrolment.begin")}
            <NameOf lang={course.language}>{lesson.title}</NameOf>
          </LinkButton>
        </div>
      </Card>
    </section>
  );
}

function NextMeeting({ meeting }: { meeting: NonNullable<Next["meeting"]> }) {
  const { course, link, scheduledTime, title } = meeting;
  const now = useNow();
  const isSoon = Date.parse(scheduledTime) - now <= MEETING_OPENS_MINUTES * MINUTE_MS;
  return (
    <section
      aria-label={t("enrolment.liveMeeting")}
      className="flex flex-wrap items-center gap-x-4 gap-y-3"
    >
      <CalendarClock className="size-6 shrink-0 text-gold-ink" />
      <div className="min-w-0 grow basis-52">
        <p className="font-semibold">
          <Link
            to={coursePathOfStudent(course._id)}
            className="inline-flex min-h-11 items-center underline-offset-4 hover:underline"
          >
            <UserText lang={course.language}>{title}</UserText>
          </Link>
        </p>
        <p className="-mt-2 text-sm text-ink-soft">
          {formatMeetingTime(scheduledTime)} ·{" "}
          <UserText lang={course.language}>{shownTitle(course)}</UserText>
        </p>
      </div>
      {isSoon && isWebUrl(link) && (
        <LinkButton href={link} variant="secondary" className="max-sm:w-full">
          {t("enrolment.joinMeeting")}
        </LinkButton>
      )}
    </section>
  );
}
