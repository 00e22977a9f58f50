import { CalendarClock, ChevronDown } from "lucide-react";
import { useId, useState } from "react";
import { formatMeetingLine, formatMeetingTime } from "../../i18n/dates/format-dates.ts";
import { t } from "../../i18n/t.ts";
import type { AddToCalendarProps } from "../../ui/button/add-to-calendar.tsx";
import { LinkButton } from "../../ui/button/link-button.tsx";
import { classes } from "../../ui/classes.ts";
import { ClippedText, Prose, TextBlock, UserText } from "../../ui/display/user-text.tsx";
import { lazyComponent } from "../../ui/feedback/lazy-component.tsx";
import type { CourseTree } from "./course-tree.ts";
import { useMeeting } from "./use-meeting.ts";

export type MeetingNoticeProps = {
  course: Pick<CourseTree, "_id" | "title" | "meetingDetails" | "cancelledMeeting" | "language">;
};

/** Not part of the first load. */
const AddToCalendar = lazyComponent<AddToCalendarProps>(
  async () => (await import("../../ui/button/add-to-calendar.tsx")).AddToCalendar,
  { Meanwhile: () => null, Instead: () => null, afterMs: 1_000 },
);

const NOTICE =
  "border-gold bg-gold-soft max-md:-mx-4 max-md:-mt-4 max-md:mb-4 md:rounded-card md:border-s-4 md:bg-raised md:shadow-raised";

/**
 * The course's meeting, above every lesson: one line, which expands 15 minutes before the start or if it has no time.
 */
export function MeetingNotice({ course }: MeetingNoticeProps) {
  const detailsId = useId();
  const [isOpened, setOpened] = useState(false);
  const meeting = useMeeting(course);
  if (!meeting) return <CancelledMeeting course={course} />;
  const { title, description, link, scheduledTime, startsAt, movedFrom, isNow, canJoin } = meeting;
  const isLine = startsAt !== undefined && !isNow;
  return (
    <section aria-label={t("lessons.viewerMeeting")} className={NOTICE}>
      {isLine && (
        <button
          type="button"
          aria-expanded={isOpened}
          aria-controls={detailsId}
          onClick={() => setOpened(!isOpened)}
          className="flex min-h-11 w-full items-center gap-2 px-4 py-1.5 text-start text-sm -outline-offset-2"
        >
          <CalendarClock className="size-5 shrink-0 text-gold-ink" />
          <span className="shrink-0 font-semibold">{formatMeetingLine(startsAt)}</span>
          <ClippedText lines={2} lang={course.language} className="min-w-0 grow">
            {movedFrom === undefined
              ? title
              : t("enrolment.movedFrom", { time: formatMeetingLine(movedFrom) })}
          </ClippedText>
          <ChevronDown
            className={classes("size-4.5 shrink-0 text-ink-soft", isOpened && "rotate-180")}
          />
        </button>
      )}
      <div
        id={detailsId}
        className={classes(
          "flex flex-wrap items-center gap-x-6 gap-y-4 px-4 py-3 sm:px-5 md:py-4",
          isLine && "pt-1 md:pt-1",
          isLine && !isOpened && "hidden",
        )}
      >
        <div className="min-w-0 grow basis-64">
          <TextBlock title={title || description}>
            {title && (
              <p className="font-semibold wrap-anywhere">
                <UserText lang={course.language}>{title}</UserText>
              </p>
            )}
            {description && (
              <Prose isAligned lang={course.language} className="text-[0.9375rem] text-ink-soft">
                {description}
              </Prose>
            )}
          </TextBlock>
          {movedFrom !== undefined && (
            <p className="mt-1 text-sm font-semibold">
              {t("enrolment.movedFrom", { time: formatMeetingTime(movedFrom) })}
            </p>
          )}
          {scheduledTime && (
            <p className="mt-1 text-sm text-ink-soft">
              {t("lessons.viewerScheduled", { time: formatMeetingTime(scheduledTime) })}
            </p>
          )}
        </div>
        <div className="flex flex-wrap gap-3 max-sm:w-full">
          {startsAt !== undefined && (
            <AddToCalendar
              event={{ courseId: course._id, title, description, link, startsAt, movedFrom }}
            />
          )}
          {canJoin && (
            <LinkButton
              href={link}
              variant={isNow ? "primary" : "secondary"}
              className="max-sm:grow"
            >
              {t("lessons.viewerJoinNow")}
            </LinkButton>
          )}
        </div>
      </div>
    </section>
  );
}

function CancelledMeeting({
  course: { _id, title, cancelledMeeting: cancelled },
}: MeetingNoticeProps) {
  if (!cancelled) return null;
  const { scheduledTime, movedFrom } = cancelled;
  return (
    <section
      aria-label={t("lessons.viewerMeeting")}
      className={classes(NOTICE, "flex flex-wrap items-center gap-x-4 px-4 py-2")}
    >
      <p className="grow font-semibold">
        {t("enrolment.meetingCancelled", { time: formatMeetingLine(scheduledTime) })}
      </p>
      <AddToCalendar
        label={t("ui.removeFromCalendar")}
        event={{
          courseId: _id,
          title,
          description: "",
          link: "",
          startsAt: Date.parse(scheduledTime),
          movedFrom: movedFrom === undefined ? undefined : Date.parse(movedFrom),
          isCancelled: true,
        }}
      />
    </section>
  );
}
