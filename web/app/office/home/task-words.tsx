import { shownTitle } from "@madrasa/contract/shown-title";
import type { ReactNode } from "react";
import { namesOf } from "../../courses/courses/index.ts";
import { formatDate, formatMeetingTime } from "../../i18n/dates/format-dates.ts";
import { bidiIsolate } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { tParts } from "../../i18n/t-parts.ts";
import { UserText } from "../../ui/display/user-text.tsx";
import type { Task } from "./tasks.api.ts";

type TaskWords = { title: ReactNode; detail: ReactNode };

const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  bidiIsolate(`${firstName} ${lastName}`.trim());

export function taskWords(task: Task): TaskWords {
  if (task.kind === "recitations") {
    return {
      title: t("courses.taskRecitations", { count: task.count }),
      detail: t("courses.taskOldest", { count: task.count, date: formatDate(task.oldestAt) }),
    };
  }
  const course = <UserText lang={task.course.language}>{shownTitle(task.course)}</UserText>;
  const named = { course };
  switch (task.kind) {
    case "meeting":
      return {
        title: bidiIsolate(task.meeting.title),
        detail: tParts("courses.taskMeeting", {
          ...named,
          time: formatMeetingTime(task.meeting.scheduledTime),
        }),
      };
    case "sheet":
      return {
        title: course,
        detail: `${t("courses.studentCount", { count: task.students })} · ${t("courses.sheetDue")}`,
      };
    case "asked":
      return {
        title: t("courses.taskAsked", { name: fullName(task.teacher) }),
        detail: tParts("courses.taskAskedText", named, { help: task.help }),
      };
    case "slips":
      return {
        title: t("courses.taskSlips", {
          count: task.count,
          taker: fullName(task.taker),
          name: bidiIsolate(task.name),
        }),
        detail: tParts("courses.taskSlipsText", named, { date: formatDate(task.takenAt) }),
      };
    case "quiet":
      return {
        title: t("courses.taskQuiet", { count: task.quiet.count }),
        detail: tParts("courses.taskQuietText", { ...named, names: namesOf(task.quiet) }),
      };
    case "draft":
      return task.missing.length === 0
        ? {
            title: tParts("courses.taskPublish", named),
            detail: t("courses.taskPublishText"),
          }
        : {
            title: tParts("courses.taskFinish", named),
            detail: task.missing.map((what) => t("courses.toDo", { what })).join(" · "),
          };
    case "invite":
      return { title: tParts("courses.taskInvite", named), detail: t("courses.noStudentsHelp") };
  }
}
