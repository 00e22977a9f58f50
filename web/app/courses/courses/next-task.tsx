import { shownTitle } from "@madrasa/contract/shown-title";
import { useInfiniteQuery } from "@tanstack/react-query";
import { CalendarClock, Check, MessageCircle, Pencil, Send, Share2 } from "lucide-react";
import type { ReactNode } from "react";
import { formatMeetingTime } from "../../i18n/dates/format-dates.ts";
import { bidiIsolate } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { tParts } from "../../i18n/t-parts.ts";
import { editorPath } from "../../lib/format/course-code.ts";
import { useNow } from "../../lib/hooks/use-now.ts";
import { Button } from "../../ui/button/button.tsx";
import { LinkButton } from "../../ui/button/link-button.tsx";
import { Card } from "../../ui/display/card.tsx";
import { UserText } from "../../ui/display/user-text.tsx";
import type { OnCourseAction } from "./course-dialogs.tsx";
import { chooseTask } from "./choose-task.ts";
import { ownCoursesQuery } from "./courses.api.ts";
import { namesOf } from "./student-figure.tsx";

/** The teacher's next task, with the primary button of the page. */
export function NextTask({ onAction }: { onAction: OnCourseAction }) {
  const { data } = useInfiniteQuery(ownCoursesQuery);
  const now = useNow();
  const courses = data?.pages.flatMap((page) => page.courseList) ?? [];
  const task = chooseTask(courses, now);
  if (!task) return null;
  const { course } = task;
  const named = {
    course: <UserText lang={course.language}>{shownTitle(course)}</UserText>,
  };
  switch (task.kind) {
    case "meeting":
      return (
        <TaskCard
          icon={CalendarClock}
          title={bidiIsolate(task.meeting.title)}
          text={tParts("courses.taskMeeting", {
            ...named,
            time: formatMeetingTime(task.meeting.at),
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
          text={tParts("courses.taskQuietText", { ...named, names: namesOf(task.quiet) })}
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
          title={tParts("courses.taskPublish", named)}
          text={t("courses.taskPublishText")}
        >
          <Button className="max-sm:w-full" onClick={() => onAction(course._id, "publish")}>
            {t("courses.publish")}
          </Button>
        </TaskCard>
      );
    case "invite":
      return (
        <TaskCard
          icon={Share2}
          title={tParts("courses.taskInvite", named)}
          text={t("courses.noStudentsHelp")}
        >
          <Button className="max-sm:w-full" onClick={() => onAction(course._id, "share")}>
            {t("courses.share")}
          </Button>
        </TaskCard>
      );
    case "well":
      return (
        <TaskCard
          icon={Check}
          title={t("courses.taskWell")}
          text={tParts("courses.taskWellText", named, {
            count: courses.reduce(
              (sum, { activity }) => sum + (activity?.completing.count ?? 0),
              0,
            ),
          })}
        >
          <Button className="max-sm:w-full" onClick={() => onAction(course._id, "addLesson")}>
            {t("courses.addLesson")}
          </Button>
        </TaskCard>
      );
    case "finish":
      return (
        <TaskCard
          icon={Pencil}
          title={tParts("courses.taskFinish", named)}
          text={course.missing.map((what) => t("courses.toDo", { what })).join(" · ")}
        >
          <LinkButton to={editorPath(course._id)} className="max-sm:w-full">
            {t("courses.openEditor")}
          </LinkButton>
        </TaskCard>
      );
  }
}

type TaskCardProps = {
  icon: typeof Send;
  title: ReactNode;
  text: ReactNode;
  children: ReactNode;
};

function TaskCard({ icon: Icon, title, text, children }: TaskCardProps) {
  return (
    <section aria-labelledby="next-task" className="mb-10">
      <Card className="flex flex-wrap items-center gap-x-5 gap-y-4">
        <Icon className="size-7 shrink-0 text-gold-ink max-sm:hidden" />
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
