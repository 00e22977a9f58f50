import type { CourseDialogsOpen } from "../features/courses/course-dialogs.tsx";
import { whenOpened } from "../ui/overlay/when-opened.tsx";

/** The dialogs of a teacher's courses, loaded with the first that is opened: most visits open none. */
export const { WhenOpened: TeacherDialogs } = whenOpened<CourseDialogsOpen>(
  async () => (await import("./teacher-dialogs-layer.tsx")).TeacherDialogsLayer,
);
