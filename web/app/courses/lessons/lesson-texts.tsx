import { loadMessages } from "../../i18n/load.ts";
import { lazyDialog } from "../../ui/overlay/lazy-dialog.tsx";
import type { LessonTextsProps } from "./lesson-texts-dialog.tsx";

export const LessonTexts = lazyDialog<LessonTextsProps>(async () => {
  const [{ LessonTextsDialog }] = await Promise.all([
    import("./lesson-texts-dialog.tsx"),
    loadMessages("texts"),
  ]);
  return LessonTextsDialog;
});
