import { isolated } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { failureMessage } from "../../lib/api/error-message.ts";
import { ConfirmDialog } from "../../ui/overlay/confirm-dialog.tsx";
import { type LessonPlace, type LessonSummary, useDeleteLesson } from "./lessons.api.ts";

type DeleteLessonProps = {
  place: LessonPlace;
  lesson: LessonSummary;
  isOpen: boolean;
  onClose: () => void;
};

export function DeleteLesson({ place, lesson, isOpen, onClose }: DeleteLessonProps) {
  const remove = useDeleteLesson(place);
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={onClose}
      title={t("lessons.deleteAsk")}
      isPending={remove.isPending}
      problem={remove.error ? failureMessage(remove.error, "lessons.deleteFailed") : undefined}
      onConfirm={() => remove.mutate(undefined, { onSuccess: onClose })}
    >
      {t("lessons.deleteLoses", { title: isolated(lesson.title) })}
    </ConfirmDialog>
  );
}
