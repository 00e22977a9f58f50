import { RESTORE_DAYS } from "@madrasa/contract/limits";
import { useState } from "react";
import { t } from "../../i18n/t.ts";
import { failureMessage } from "../../lib/api/error-message.ts";
import { ConfirmDialog } from "../../ui/overlay/confirm-dialog.tsx";
import { type ChildAnswer, ChildrenOfDeleted } from "../account-deletion/index.ts";
import { nameOf } from "./name-of.ts";
import { type Teacher, useDeleteTeacher } from "./teachers.api.ts";

type DeleteTeacherProps = {
  teacher: Teacher;
  courses: number;
  onClose: () => void;
};

export function DeleteTeacher({ teacher, courses, onClose }: DeleteTeacherProps) {
  const remove = useDeleteTeacher();
  const [children, setChildren] = useState<ChildAnswer[]>([]);
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title={t("teachers.deleteQuestion", { name: nameOf(teacher) })}
      confirmLabel={t("teachers.delete")}
      isPending={remove.isPending}
      pendingText={t("teachers.deleting")}
      errorText={remove.error ? failureMessage(remove.error, "teachers.deleteFailed") : undefined}
      onConfirm={() => remove.mutate({ teacherId: teacher._id, children }, { onSuccess: onClose })}
    >
      {t("teachers.deleteText", { courses, days: RESTORE_DAYS })}
      <ChildrenOfDeleted userId={teacher._id} onChange={setChildren} />
    </ConfirmDialog>
  );
}
