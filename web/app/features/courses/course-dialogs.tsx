import type { ReactNode } from "react";
import type { PrepareUpload } from "../uploads/index.ts";
import { ChangeBanner } from "./change-banner.tsx";
import type { OwnCourse } from "./courses.api.ts";
import { DeleteCourse } from "./delete-course.tsx";
import { DeleteMeeting } from "./delete-meeting.tsx";
import { EditCourse } from "./edit-course.tsx";
import { PublishCourse } from "./publish-course.tsx";
import { SetMeeting } from "./set-meeting.tsx";
import { ShareCourse } from "./share-course.tsx";
import { StudentList } from "./student-list.tsx";

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
  action: CourseAction | undefined;
  course: OwnCourse | undefined;
  onClose: () => void;
  onDeleted?: () => void;
  prepareUpload: PrepareUpload;
  renderAddSection: RenderAddSection;
};

type RenderAddSection = (course: OwnCourse, onClose: () => void) => ReactNode;

/** Which of them is open, for a page that loads them when one is opened. */
export type CourseDialogsOpen = Pick<CourseDialogsProps, "action" | "course" | "onDeleted"> & {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
};

export function CourseDialogs({
  action,
  course,
  onClose,
  onDeleted,
  prepareUpload,
  renderAddSection,
}: CourseDialogsProps) {
  if (!action || !course) return null;
  const dialog = { course, onClose };
  switch (action) {
    case "edit":
      return <EditCourse {...dialog} />;
    case "banner":
      return <ChangeBanner {...dialog} prepareUpload={prepareUpload} />;
    case "meeting":
      return <SetMeeting {...dialog} />;
    case "deleteMeeting":
      return <DeleteMeeting {...dialog} />;
    case "section":
      return renderAddSection(course, onClose);
    case "publish":
      return <PublishCourse {...dialog} />;
    case "students":
      return <StudentList {...dialog} />;
    case "quietStudents":
      return <StudentList {...dialog} only="quiet" />;
    case "completingStudents":
      return <StudentList {...dialog} only="completing" />;
    case "share":
      return <ShareCourse {...dialog} />;
    case "delete":
      return <DeleteCourse {...dialog} onDeleted={onDeleted} />;
  }
}
