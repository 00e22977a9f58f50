import { MEETING_OPENS_MINUTES, MEETING_SHOWN_MINUTES } from "@madrasa/contract/limits";
import { useInfiniteQuery } from "@tanstack/react-query";
import { CalendarClock, MessageCircle, Send } from "lucide-react";
import type { ReactNode } from "react";
import { formatMeetingTime, isolated } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { isWebUrl } from "../../lib/format/web-url.ts";
import { useNow } from "../../lib/hooks/use-now.ts";
import { Button } from "../../ui/button/button.tsx";
import { LinkButton } from "../../ui/button/link-button.tsx";
import { Card } from "../../ui/display/card.tsx";
import type { OnCourseAction } from "./course-dialogs.tsx";
import { type ListedCourse, ownCoursesQuery } from "./courses.api.ts";
import { namesOf } from "./student-figure.tsx";

const MINUTE_MS = 60_000;

type Task =
  | { kind: "meeting"; course: ListedCourse; meeting: Meeting }
  | { kind: "quiet"; course: ListedCourse; quiet: NonNullable<ListedCourse["activity"]>["quiet"] }
  | { kind: "publish"; course: ListedCourse };
type Meeting = { title: string; link: string; at: number };

/** What a teacher can do now, with the page's one full button; nothing when there is nothing. */
export function NextTask({ onAction }: { onAction: OnCourseAction }) {
  const { data } = useInfiniteQuery(ownCoursesQuery);
  const now = useNow();
  const task = nextTask(data?.pages.flatMap((page) => page.courseList) ?? [], now);
  if (!task) return null;
  const { course } = task;
  switch (task.kind) {
    case "meeting":
      return (
        <TaskCard
          icon={CalendarClock}
          title={isolated(task.meeting.title)}
          text={t("courses.taskMeeting", {
            time: formatMeetingTime(task.meeting.at),
            course: isolated(course.title),
          })}
        >
          <LinkButton href={task.meeting.link} className="max-sm:w-full">
            {t("courses.openMeeting")}
          </LinkButton>
        </TaskCard>
      );
    case "quiet":
      return (
        <TaskCard
          icon={MessageCircle}
          title={t("courses.taskQuiet", { count: task.quiet.count })}
          text={t("courses.taskQuietText", {
            names: namesOf(task.quiet),
            course: isolated(course.title),
          })}
        >
          <Button className="max-sm:w-full" onClick={() => onAction(course._id, "quietStudents")}>
            {t("courses.writeToThem")}
          </Button>
        </TaskCard>
      );
    case "publish":
      return (
        <TaskCard
          icon={Send}
          title={t("courses.taskPublish", { course: isolated(course.title) })}
          text={t("courses.taskPublishText")}
        >
          <Button className="max-sm:w-full" onClick={() => onAction(course._id, "publish")}>
            {t("courses.publish")}
          </Button>
        </TaskCard>
      );
  }
}

/**
 * A meeting that has begun or is about to; students who went quiet, in the course with the most of
 * them; a draft that lacks nothing; a meeting later today.
 */
function nextTask(all: readonly ListedCourse[], now: number): Task | undefined {
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
  if (!meeting) return undefined;
  const isToday = new Date(meeting.meeting.at).toDateString() === new Date(now).toDateString();
  return isToday ? meeting : undefined;
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

type TaskCardProps = { icon: typeof Send; title: string; text: string; children: ReactNode };

function TaskCard({ icon: Icon, title, text, children }: TaskCardProps) {
  return (
    <section aria-labelledby="next-task" className="mb-10">
      <Card className="flex flex-wrap items-center gap-x-5 gap-y-4">
        <Icon aria-hidden="true" className="size-7 shrink-0 text-gold-ink max-sm:hidden" />
        <div className="min-w-0 grow basis-64">
          <h2 id="next-task" className="text-xl wrap-anywhere">
            {title}
          </h2>
          <p className="mt-1 text-ink-soft wrap-anywhere">{text}</p>
        </div>
        {children}
      </Card>
    </section>
  );
}
