import { RESTORE_DAYS } from "@madrasa/contract/limits";
import { t } from "../../i18n/t.ts";
import { failureMessage } from "../../lib/api/error-message.ts";
import { ConfirmDialog } from "../../ui/overlay/confirm-dialog.tsx";
import { nameOf } from "./name-of.ts";
import { type Teacher, useDeleteTeacher } from "./teachers.api.ts";

type DeleteTeacherProps = {
  teacher: Teacher;
  /** The number of courses that are closed with the account. */
  courses: number;
  onClose: () => void;
};

/** Asks for confirmation, and says what is deleted and what can be restored. */
export function DeleteTeacher({ teacher, courses, onClose }: DeleteTeacherProps) {
  const remove = useDeleteTeacher();
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title={t("teachers.deleteQuestion", { name: nameOf(teacher) })}
      confirmLabel={t("teachers.delete")}
      isPending={remove.isPending}
      pendingText={t("teachers.deleting")}
      problem={remove.error ? failureMessage(remove.error, "teachers.deleteFailed") : undefined}
      onConfirm={() => remove.mutate(teacher._id, { onSuccess: onClose })}
    >
      {t("teachers.deleteText", { courses, days: RESTORE_DAYS })}
    </ConfirmDialog>
  );
}
