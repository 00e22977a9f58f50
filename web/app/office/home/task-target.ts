import type { CourseAction } from "../../courses/courses/index.ts";
import { t } from "../../i18n/t.ts";
import { editorPath, sheetPath, slipsPath } from "../../lib/format/course-code.ts";
import type { Task } from "./tasks.api.ts";

type TaskTarget = { label: string } & (
  | { to: string }
  | { href: string }
  | { action: CourseAction; courseId: string }
);

/** Page or dialog of a task, and its button text. Requests are answered in place. */
export function taskTarget(task: Exclude<Task, { kind: "asked" }>): TaskTarget {
  if (task.kind === "recitations") {
    return { label: t("courses.listen"), to: "/answer-recitations" };
  }
  const courseId = task.course._id;
  switch (task.kind) {
    case "meeting":
      return { label: t("courses.openMeeting"), href: task.meeting.link };
    case "sheet":
      return { label: t("courses.taskOpenSheet"), to: sheetPath(courseId) };
    case "slips":
      return { label: t("courses.check"), to: slipsPath(courseId) };
    case "quiet":
      return { label: t("courses.writeToThem"), action: "quietStudents", courseId };
    case "draft":
      return task.missing.length === 0
        ? { label: t("courses.publish"), action: "publish", courseId }
        : { label: t("courses.openEditor"), to: editorPath(courseId) };
    case "invite":
      return { label: t("courses.share"), action: "share", courseId };
  }
}
