import { REASON_MAX } from "@madrasa/contract/limits";
import { useState } from "react";
import { t } from "../../i18n/t.ts";
import { failureMessage } from "../../lib/api/error-message.ts";
import { TextArea } from "../../ui/form/text-area.tsx";
import { ConfirmDialog } from "../../ui/overlay/confirm-dialog.tsx";
import { type Student, useSuspendStudent } from "./students.api.ts";
import { WithChildren } from "./with-children.tsx";

const SUSPEND = {
  action: "students.suspend",
  pending: "students.suspending",
  question: "students.suspendQuestion",
  text: "students.suspendText",
} as const;
const UNSUSPEND = {
  action: "students.unsuspend",
  pending: "students.unsuspending",
  question: "students.unsuspendQuestion",
  text: "students.unsuspendText",
} as const;

type SuspendProps = { student: Student; onClose: () => void };

export function SuspendStudent({ student, onClose }: SuspendProps) {
  // Fixed while the dialog is open, because the response changes the student.
  const [isSuspending] = useState(!student.suspended);
  const [reason, setReason] = useState("");
  const [isPausing, setPausing] = useState(false);
  const suspend = useSuspendStudent();
  const name = `${student.firstName} ${student.lastName}`;
  const messages = isSuspending ? SUSPEND : UNSUSPEND;
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title={t(messages.question, { name })}
      variant={isSuspending ? "danger" : "primary"}
      confirmLabel={t(messages.action)}
      isPending={suspend.isPending}
      pendingText={t(messages.pending)}
      errorText={
        suspend.error ? failureMessage(suspend.error, "students.suspendFailed") : undefined
      }
      onConfirm={() =>
        suspend.mutate(
          {
            userID: student._id,
            suspended: isSuspending,
            reason,
            ...(isPausing && { children: true }),
          },
          { onSuccess: onClose },
        )
      }
    >
      <p className="mb-4">{t(messages.text)}</p>
      <TextArea
        label={t("students.reason")}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        maxLength={REASON_MAX}
        rows={2}
      />
      {isSuspending && (
        <WithChildren of={student._id} isPausing={isPausing} onChoose={setPausing} />
      )}
    </ConfirmDialog>
  );
}
