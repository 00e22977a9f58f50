import { MEETING_OPENS_MINUTES, MEETING_SHOWN_MINUTES } from "@madrasa/contract/limits";
import { isWebUrl } from "@madrasa/contract/rules";
import { useNow } from "../../lib/hooks/use-now.ts";
import type { CourseTree } from "./course-tree.ts";

const MINUTE_MS = 60_000;

export type MeetingOf = Pick<CourseTree, "meetingDetails">;

const isOver = (startsAt: number, now: number) =>
  startsAt + MEETING_SHOWN_MINUTES * MINUTE_MS < now;

/** The course's meeting, until three hours after its start. */
export function useMeeting({ meetingDetails: meeting }: MeetingOf) {
  const now = useNow();
  if (!meeting || !(meeting.title || meeting.description || meeting.link)) return undefined;
  const { scheduledTime, link } = meeting;
  const startsAt = scheduledTime ? Date.parse(scheduledTime) : undefined;
  if (startsAt !== undefined && isOver(startsAt, now)) return undefined;
  const isNow = startsAt !== undefined && startsAt - MEETING_OPENS_MINUTES * MINUTE_MS <= now;
  const canJoin = isWebUrl(link);
  const wasAt = meeting.movedFrom ? Date.parse(meeting.movedFrom) : undefined;
  /** Shown until the original time has passed. */
  const movedFrom = wasAt !== undefined && !isOver(wasAt, now) ? wasAt : undefined;
  /** `isFirst`: joining the meeting is the primary action now. */
  return { ...meeting, startsAt, movedFrom, isNow, canJoin, isFirst: isNow && canJoin };
}
