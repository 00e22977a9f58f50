import { lazyDialog } from "../../ui/overlay/lazy-dialog.tsx";
import type { LessonTextsProps } from "./lesson-texts-dialog.tsx";

export const LessonTexts = lazyDialog<LessonTextsProps>(
  async () => (await import("./lesson-texts-dialog.tsx")).LessonTextsDialog,
);
