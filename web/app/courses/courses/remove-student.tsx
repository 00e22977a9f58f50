import { REASON_MAX } from "@madrasa/contract/limits";
import { useState } from "react";
import { t } from "../../i18n/t.ts";
import { TextArea } from "../../ui/form/text-area.tsx";
import { ConfirmDialog } from "../../ui/overlay/confirm-dialog.tsx";
import type { Student } from "./courses.api.ts";
import { useRemoveStudent } from "./students.api.ts";

type RemoveStudentProps = {
  courseId: string;
  student: Pick<Student, "_id" | "firstName" | "lastName">;
  onClose: () => void;
  onRemoved?: () => void;
};

/** Asks for confirmation and a reason, which only the course's teacher sees. */
export function RemoveStudent({
  courseId,
  student,
  onClose,
  onRemoved = onClose,
}: RemoveStudentProps) {
  const remove = useRemoveStudent(courseId);
  const [reason, setReason] = useState("");
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title={t("courses.removeQuestion", { name: `${student.firstName} ${student.lastName}` })}
      confirmLabel={t("courses.remove")}
      isPending={remove.isPending}
      pendingText={t("courses.removing")}
      errorText={remove.errorText}
      onConfirm={() => remove.mutate({ studentId: student._id, reason }, { onSuccess: onRemoved })}
    >
      <p className="mb-4">{t("courses.removeText")}</p>
      <TextArea
        label={t("courses.removeReason")}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        maxLength={REASON_MAX}
        rows={2}
      />
    </ConfirmDialog>
  );
}
