import type { z } from "zod";
import type { home } from "@madrasa/contract/office/home";
import { MEETING_OPENS_MINUTES, MEETING_SHOWN_MINUTES } from "@madrasa/contract/limits";
import { isWebUrl } from "@madrasa/contract/rules";
import { DAY, isoTime, MINUTE } from "../../platform/clock.ts";
import { languageOf, missingForPublishing } from "./course-fields.ts";
import type { TaughtRow } from "./courses.queries.ts";

type Task = z.input<typeof home.listTasks.data>["tasks"][number];

/** Older drafts are in the list of courses only. */
const DRAFT_FOR = 30 * DAY;

export const presentShown = (course: Parameters<typeof languageOf>[0] & { id: string }) => ({
  _id: course.id,
  title: course.title,
  language: languageOf(course),
});

const MEETINGS_MAX = 20;

/** Next meetings, also of later days, so that a page that stays open shows them in time. */
export function meetingTasks(courses: readonly TaughtRow[], now: number): Task[] {
  return courses
    .filter(({ published_at }) => published_at !== null)
    .map((course) => ({ course, at: course.meeting_at ?? 0, link: course.meeting_link ?? "" }))
    .filter(({ at }) => at > now - MEETING_SHOWN_MINUTES * MINUTE)
    .filter(({ link }) => isWebUrl(link))
    .toSorted((one, other) => one.at - other.at)
    .slice(0, MEETINGS_MAX)
    .map(({ course, at, link }) => ({
      kind: "meeting",
      course: presentShown(course),
      meeting: { title: course.meeting_title ?? "", link, scheduledTime: isoTime(at) },
      since: isoTime(at - MEETING_OPENS_MINUTES * MINUTE),
      until: isoTime(at + MEETING_SHOWN_MINUTES * MINUTE),
    }));
}

/** The recent draft that can be published, or else the last changed. */
export function draftTasks(courses: readonly TaughtRow[], now: number): Task[] {
  const drafts = courses
    .filter((course) => course.published_at === null && course.last_active_at > now - DRAFT_FOR)
    .map((course) => ({ course, missing: missingForPublishing(course) }));
  const draft = drafts.find(({ missing }) => missing.length === 0) ?? drafts[0];
  if (!draft) return [];
  return [{ kind: "draft", course: presentShown(draft.course), missing: draft.missing }];
}

/** The last published course, if no course has students. */
export function inviteTasks(courses: readonly TaughtRow[]): Task[] {
  const published = courses.filter(({ published_at }) => published_at !== null);
  if (published.some(({ student_count }) => student_count > 0)) return [];
  const open = published.find(({ enrollable }) => enrollable === 1);
  return open ? [{ kind: "invite", course: presentShown(open) }] : [];
}
