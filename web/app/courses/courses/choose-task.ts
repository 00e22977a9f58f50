import { MEETING_OPENS_MINUTES, MEETING_SHOWN_MINUTES } from "@madrasa/contract/limits";
import { isWebUrl } from "@madrasa/contract/rules";
import type { ListedCourse } from "./courses.api.ts";

const MINUTE_MS = 60_000;

type Task =
  | { kind: "meeting"; course: ListedCourse; meeting: Meeting }
  | { kind: "quiet"; course: ListedCourse; quiet: NonNullable<ListedCourse["activity"]>["quiet"] }
  | { kind: "publish" | "finish" | "invite" | "well"; course: ListedCourse };
type Meeting = { title: string; link: string; at: number };

/**
 * Chooses a task by urgency: a meeting about to begin, inactive students (in the course with the most of them), a
 * complete draft, a meeting later today. Otherwise: share the invitation, add a lesson, or finish a draft.
 */
export function chooseTask(all: readonly ListedCourse[], now: number): Task | undefined {
  const courses = all.filter(({ can }) => can.edit);
  const meeting = nextMeeting(courses, now);
  if (meeting && meeting.meeting.at - now <= MEETING_OPENS_MINUTES * MINUTE_MS) return meeting;
  const quietest = courses
    .map((course) => ({ kind: "quiet" as const, course, quiet: course.activity?.quiet }))
    .filter((task) => isAboutSomebody(task))
    .toSorted((one, other) => other.quiet.count - one.quiet.count)[0];
  if (quietest) return quietest;
  const draft = courses.find(({ can }) => can.publish);
  if (draft) return { kind: "publish", course: draft };
  const isToday =
    meeting && new Date(meeting.meeting.at).toDateString() === new Date(now).toDateString();
  return isToday ? meeting : nextStep(courses);
}

function nextStep(courses: readonly ListedCourse[]): Task | undefined {
  const published = courses.filter((course) => course.published.value);
  const taught = published.find(
    ({ studentCount, sections }) => studentCount > 0 && sections.length > 0,
  );
  if (taught) return { kind: "well", course: taught };
  const open = published.find(({ enrollable }) => enrollable);
  if (open) return { kind: "invite", course: open };
  const draft = courses.find((course) => !course.published.value);
  return draft && { kind: "finish", course: draft };
}

type QuietTask = Extract<Task, { kind: "quiet" }>;

function isAboutSomebody(
  task: Omit<QuietTask, "quiet"> & { quiet: QuietTask["quiet"] | undefined },
): task is QuietTask {
  return task.quiet !== undefined && task.quiet.count > 0;
}

function nextMeeting(courses: readonly ListedCourse[], now: number) {
  return courses
    .filter(({ published }) => published.value)
    .flatMap((course) => {
      const { title = "", link = "", scheduledTime } = course.meetingDetails ?? {};
      if (!scheduledTime || !isWebUrl(link)) return [];
      const at = Date.parse(scheduledTime);
      return [{ kind: "meeting" as const, course, meeting: { title, link, at } }];
    })
    .filter(({ meeting }) => meeting.at > now - MEETING_SHOWN_MINUTES * MINUTE_MS)
    .toSorted((one, other) => one.meeting.at - other.meeting.at)[0];
}
