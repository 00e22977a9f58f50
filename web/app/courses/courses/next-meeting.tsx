import { shownTitle } from "@madrasa/contract/shown-title";
import { formatShortMeetingTime } from "../../i18n/dates/format-dates.ts";
import { t } from "../../i18n/t.ts";
import { useNow } from "../../lib/hooks/use-now.ts";
import { announcementsPath } from "../../lib/format/course-code.ts";
import { Button } from "../../ui/button/button.tsx";
import { LinkButton } from "../../ui/button/link-button.tsx";
import { ClippedText, HiddenName } from "../../ui/display/user-text.tsx";
import type { OwnCourse } from "./courses.api.ts";
import { movedFromToday, stageOf, useMoveMeeting } from "./move-meeting.ts";

export function NextMeeting({ course, onOpen }: { course: OwnCourse; onOpen: () => void }) {
  const now = useNow();
  const { meetingDetails: meeting } = course;
  const { at, isOver } = stageOf(meeting, now);
  return (
    <>
      <button
        type="button"
        onClick={onOpen}
        className="-mx-2 -my-1 block min-h-11 rounded-control px-2 py-1 text-start hover:bg-sunken"
      >
        {meeting && !isOver ? (
          <>
            <span className="block font-semibold">
              {at === undefined ? t("courses.noTime") : formatShortMeetingTime(at)}
            </span>
            <ClippedText lines={2} className="block text-sm text-act">
              {meeting.title}
            </ClippedText>
          </>
        ) : (
          <>
            <span className="block font-semibold text-act">{t("courses.planMeeting")}</span>
            <span className="block text-sm text-ink-soft">{t("courses.nonePlanned")}</span>
          </>
        )}
        <span className="sr-only">
          {" · "}
          <bdi lang={course.language}>{shownTitle(course)}</bdi>
        </span>
      </button>
      <MoveMeeting course={course} className="mt-2" />
    </>
  );
}

/** Moves a meeting of today to the next week, and then offers to announce it. Renders nothing on other days. */
export function MoveMeeting({ course, className }: { course: OwnCourse; className?: string }) {
  const now = useNow();
  const { isToday, hasBegun } = stageOf(course.meetingDetails, now);
  const { move, isPending } = useMoveMeeting(course);
  const day = movedFromToday(course.meetingDetails, now);
  if (day) {
    return (
      <LinkButton
        to={announcementsPath(course._id, day)}
        variant="secondary"
        isCompact
        className={className}
      >
        {t("courses.announceNoClass")}
        <HiddenName lang={course.language}>{shownTitle(course)}</HiddenName>
      </LinkButton>
    );
  }
  if (!hasBegun && !isToday) return null;
  return (
    <Button
      variant="secondary"
      isCompact
      isPending={isPending}
      onClick={move}
      className={className}
    >
      {t(hasBegun ? "courses.sameNextWeek" : "courses.noClassToday")}
      <HiddenName lang={course.language}>{shownTitle(course)}</HiddenName>
    </Button>
  );
}
