import { t } from "../../i18n/t.ts";
import { failureMessage } from "../../lib/api/error-message.ts";
import { ConfirmDialog } from "../../ui/overlay/confirm-dialog.tsx";
import { nameOf } from "./name-of.ts";
import { type Teacher, useWithdrawApproval } from "./teachers.api.ts";

export function WithdrawApproval({ teacher, onClose }: { teacher: Teacher; onClose: () => void }) {
  const withdraw = useWithdrawApproval();
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title={t("teachers.withdrawQuestion", { name: nameOf(teacher) })}
      variant="danger"
      confirmLabel={t("teachers.withdraw")}
      isPending={withdraw.isPending}
      pendingText={t("teachers.withdrawing")}
      errorText={
        withdraw.error ? failureMessage(withdraw.error, "teachers.withdrawFailed") : undefined
      }
      onConfirm={() => withdraw.mutate(teacher._id, { onSuccess: onClose })}
    >
      {t("teachers.withdrawText")}
    </ConfirmDialog>
  );
}
