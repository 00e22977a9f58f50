import { useState } from "react";
import { t } from "../../i18n/t.ts";
import { failureMessage } from "../../lib/api/error-message.ts";
import { Button } from "../../ui/button/button.tsx";
import { ConfirmDialog } from "../../ui/overlay/confirm-dialog.tsx";
import { useApproveAll } from "./teachers.api.ts";

/** Shown if several teachers are pending; a single one has its own button. */
export function ApproveAllTeachers({ pending }: { pending: number }) {
  const [isAsking, setAsking] = useState(false);
  const approveAll = useApproveAll();
  const open = (isOpen: boolean) => {
    approveAll.reset();
    setAsking(isOpen);
  };
  return (
    <>
      {pending > 1 && (
        <Button onClick={() => open(true)}>{t("teachers.approveAll", { count: pending })}</Button>
      )}
      <ConfirmDialog
        isOpen={isAsking && pending > 0}
        onOpenChange={open}
        title={t("teachers.approveAllQuestion", { count: pending })}
        variant="primary"
        confirmLabel={t("teachers.approveAllConfirm")}
        isPending={approveAll.isPending}
        pendingText={t("teachers.approving")}
        errorText={
          approveAll.error ? failureMessage(approveAll.error, "teachers.bulkFailed") : undefined
        }
        onConfirm={() => approveAll.mutate(undefined, { onSuccess: () => open(false) })}
      >
        {t("teachers.approveAllText")}
      </ConfirmDialog>
    </>
  );
}
