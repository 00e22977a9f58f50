import { MEETING_SHOWN_MINUTES } from "@madrasa/contract/limits";
import { formatShortMeetingTime } from "../../i18n/dates/format-dates.ts";
import { t } from "../../i18n/t.ts";
import { failureMessage } from "../../lib/api/error-message.ts";
import { toast } from "../../ui/feedback/toast.ts";
import { type OwnCourse, useChangeMeetingTime } from "./courses.api.ts";

const MINUTE_MS = 60_000;

type Meeting = OwnCourse["meetingDetails"];

/** Start time in milliseconds, and the stage: can still be called off today, over, or running. */
export function stageOf(meeting: Meeting, now: number) {
  const at = meeting?.scheduledTime ? Date.parse(meeting.scheduledTime) : undefined;
  if (at === undefined) return { at, isToday: false, hasBegun: false, isOver: false };
  return {
    at,
    isToday: at > now && new Date(at).toDateString() === new Date(now).toDateString(),
    hasBegun: at <= now,
    isOver: at < now - MEETING_SHOWN_MINUTES * MINUTE_MS,
  };
}

/** Today's date if the meeting has moved from today to another day. */
export function movedFromToday(meeting: Meeting, now: number): string | undefined {
  const today = new Date(now);
  const isToday = (time: string | null = null) =>
    new Date(time ?? 0).toDateString() === today.toDateString();
  const isMovedAway = isToday(meeting?.movedFrom) && !isToday(meeting?.scheduledTime);
  return isMovedAway ? today.toLocaleDateString("sv") : undefined;
}

/** Same weekday and hour in the next week still to come, in the teacher's time zone. */
export function weekAfter(at: number, now: number): Date {
  for (let days = 7; ; days += 7) {
    // Counted from the first date: a clock change shifts the hour of one week only.
    const next = new Date(at);
    next.setDate(next.getDate() + days);
    if (next.getTime() > now) return next;
  }
}

/** Moves a meeting to the next week. Sends the time, so that a second press does not move it again. */
export function useMoveMeeting({ _id, meetingDetails }: OwnCourse) {
  const { isPending, mutate } = useChangeMeetingTime(_id, {
    done: ({ course }) => {
      const time = course.meetingDetails?.scheduledTime;
      return time
        ? t("courses.meetingMoved", { time: formatShortMeetingTime(time) })
        : t(course.meetingDetails ? "courses.noTime" : "courses.nonePlanned");
    },
    failed: "courses.meetingFailed",
  });
  return {
    isPending,
    move: () => {
      const from = meetingDetails?.scheduledTime;
      if (!from || isPending) return;
      mutate(
        { from, to: weekAfter(Date.parse(from), Date.now()).toISOString() },
        { onError: (error) => toast.error(failureMessage(error, "courses.meetingFailed")) },
      );
    },
  };
}
