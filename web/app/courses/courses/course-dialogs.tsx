import { lazyDialog } from "../../ui/overlay/lazy-dialog.tsx";
import type { CourseAction, CourseDialogsProps } from "./course-dialogs-layer.tsx";

export type { CourseAction } from "./course-dialogs-layer.tsx";

export type OnCourseAction = (courseId: string, action: CourseAction) => void;

export const CourseDialogs = lazyDialog<CourseDialogsProps>(
  async () => (await import("./course-dialogs-layer.tsx")).CourseDialogsLayer,
);
