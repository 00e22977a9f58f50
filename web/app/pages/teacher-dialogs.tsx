import type { CourseDialogsOpen } from "../features/courses/course-dialogs.tsx";
import { whenOpened } from "../ui/overlay/when-opened.tsx";

/** The dialogs of a teacher's courses, loaded at the first press on the page or key. */
export const { Prepared: TeacherDialogs } = whenOpened<CourseDialogsOpen>(
  async () => (await import("./teacher-dialogs-layer.tsx")).TeacherDialogsLayer,
);
