import type { LessonKind } from "@madrasa/contract/limits";
import { lazyDialog } from "../../ui/overlay/lazy-dialog.tsx";
import type { LessonDraft } from "./lesson-upload.ts";

export type AddLessonProps = {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  kind: LessonKind;
  /** The values of an earlier attempt that failed. */
  draft?: LessonDraft | undefined;
  onAdd: (draft: LessonDraft) => Promise<unknown>;
};

export const AddLesson = lazyDialog<AddLessonProps>(
  async () => (await import("./add-lesson-dialog.tsx")).AddLessonDialog,
);
