import { lazyDialog } from "../../ui/overlay/lazy-dialog.tsx";
import type { AddLessonProps } from "./add-lesson-dialog.tsx";

export const AddLesson = lazyDialog<AddLessonProps>(
  async () => (await import("./add-lesson-dialog.tsx")).AddLessonDialog,
);
