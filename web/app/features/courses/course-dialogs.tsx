import { lazyDialog } from "../../ui/overlay/lazy-dialog.tsx";
import type { OwnCourse } from "./courses.api.ts";

/** The actions on a course that have a dialog. */
export type CourseAction =
  | "edit"
  | "banner"
  | "meeting"
  | "deleteMeeting"
  | "section"
  | "publish"
  | "students"
  | "quietStudents"
  | "completingStudents"
  | "share"
  | "delete";

/** Opens one of them from a list of courses. */
export type OnCourseAction = (courseId: string, action: CourseAction) => void;

export type CourseDialogsProps = {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  action: CourseAction | undefined;
  course: OwnCourse | undefined;
  onDeleted?: () => void;
};

export const CourseDialogs = lazyDialog<CourseDialogsProps>(
  async () => (await import("./course-dialogs-layer.tsx")).CourseDialogsLayer,
);
