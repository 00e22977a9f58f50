import { MEETING_OPENS_MINUTES, MEETING_SHOWN_MINUTES } from "@madrasa/contract/limits";
import { isWebUrl } from "@madrasa/contract/rules";
import { CalendarClock, ChevronDown } from "lucide-react";
import { useId, useState } from "react";
import { formatMeetingLine, formatMeetingTime } from "../../i18n/dates/format-dates.ts";
import { t } from "../../i18n/t.ts";
import { useNow } from "../../lib/hooks/use-now.ts";
import { AddToCalendar } from "../../ui/button/add-to-calendar.tsx";
import { LinkButton } from "../../ui/button/link-button.tsx";
import { classes } from "../../ui/classes.ts";
import { ClippedText, Prose, UserText } from "../../ui/display/user-text.tsx";
import type { CourseTree } from "./course-tree.ts";

const MINUTE_MS = 60_000;

export type MeetingNoticeProps = {
  course: Pick<CourseTree, "_id" | "meetingDetails" | "language">;
  /** One line that opens, for a phone's small screen. */
  isLine?: boolean;
  className?: string;
};

/** The meeting of the course, until three hours after it began. */
export function MeetingNotice({ course, isLine = false, className }: MeetingNoticeProps) {
  const now = useNow();
  const detailsId = useId();
  const [wasOpened, setOpened] = useState<boolean>();
  const meeting = course.meetingDetails;
  if (!meeting || !(meeting.title || meeting.description || meeting.link)) return null;
  const { title, description, link, scheduledTime } = meeting;
  const startsAt = scheduledTime ? Date.parse(scheduledTime) : undefined;
  if (startsAt !== undefined && startsAt + MEETING_SHOWN_MINUTES * MINUTE_MS < now) return null;

  const isSoon = startsAt !== undefined && startsAt - MEETING_OPENS_MINUTES * MINUTE_MS <= now;
  const isOpen = !isLine || (wasOpened ?? isSoon);
  const time = scheduledTime && formatMeetingTime(scheduledTime);
  const join = isWebUrl(link) && (
    <LinkButton href={link} isCompact={isLine} className={isLine ? "shrink-0" : "max-sm:w-full"}>
      {t("lessons.viewerJoinNow")}
    </LinkButton>
  );
  return (
    <section
      aria-label={t("lessons.viewerMeeting")}
      className={classes("rounded-card border-s-4 border-gold bg-raised shadow-raised", className)}
    >
      {isLine && (
        <div className="flex items-center gap-2 py-1 ps-3 pe-2">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={detailsId}
            onClick={() => setOpened(!isOpen)}
            className="flex min-h-11 min-w-0 grow items-center gap-2 text-start"
          >
            <CalendarClock className="size-5 shrink-0 text-gold-ink" />
            <span className="min-w-0 grow text-sm">
              <ClippedText lang={course.language} className="font-semibold">
                {title}
              </ClippedText>
              {scheduledTime && (
                <ClippedText lines={2} className="text-ink-soft">
                  {formatMeetingLine(scheduledTime)}
                </ClippedText>
              )}
            </span>
            <ChevronDown
              className={classes("size-4.5 shrink-0 text-ink-soft", isOpen && "rotate-180")}
            />
          </button>
          {join}
        </div>
      )}
      <div
        id={detailsId}
        hidden={!isOpen}
        className="flex flex-wrap items-center gap-x-6 gap-y-4 p-4 sm:px-5 [&[hidden]]:hidden"
      >
        <div className="min-w-0 grow basis-64">
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
          {time && (
            <p className="mt-1 text-sm text-ink-soft">{t("lessons.viewerScheduled", { time })}</p>
          )}
        </div>
        <div className="flex flex-wrap gap-3 max-sm:w-full">
          {startsAt !== undefined && (
            <AddToCalendar
              event={{ id: `${course._id}-${startsAt}`, title, description, link, startsAt }}
            />
          )}
          {!isLine && join}
        </div>
      </div>
    </section>
  );
}
