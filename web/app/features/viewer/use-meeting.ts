import { MEETING_OPENS_MINUTES, MEETING_SHOWN_MINUTES } from "@madrasa/contract/limits";
import { isWebUrl } from "@madrasa/contract/rules";
import { useNow } from "../../lib/hooks/use-now.ts";
import type { CourseTree } from "./course-tree.ts";

const MINUTE_MS = 60_000;

export type MeetingOf = Pick<CourseTree, "meetingDetails">;

/** The meeting of the course, until three hours after it began. */
export function useMeeting({ meetingDetails: meeting }: MeetingOf) {
  const now = useNow();
  if (!meeting || !(meeting.title || meeting.description || meeting.link)) return undefined;
  const { scheduledTime, link } = meeting;
  const startsAt = scheduledTime ? Date.parse(scheduledTime) : undefined;
  if (startsAt !== undefined && startsAt + MEETING_SHOWN_MINUTES * MINUTE_MS < now)
    return undefined;
  const isNow = startsAt !== undefined && startsAt - MEETING_OPENS_MINUTES * MINUTE_MS <= now;
  const canJoin = isWebUrl(link);
  /** `isFirst`: joining it is what the screen is for now. */
  return { ...meeting, startsAt, isNow, canJoin, isFirst: isNow && canJoin };
}
