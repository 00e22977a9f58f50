import { Trash2 } from "lucide-react";
import { useState } from "react";
import type { MessageKey } from "../../i18n/messages.ts";
import { t } from "../../i18n/t.ts";
import { failureMessage } from "../../lib/api/error-message.ts";
import { Button } from "../../ui/button/button.tsx";
import { ConfirmDialog } from "../../ui/overlay/confirm-dialog.tsx";
import { useDeleteMe } from "./leaving.api.ts";

/** Asks for confirmation, and lists what is deleted with the account. */
export function DeleteAccount({ role }: { role: string }) {
  const [isAsked, setAsked] = useState(false);
  const deleting = useDeleteMe();
  return (
    <>
      <Button
        variant="quiet"
        className="text-danger!"
        icon={<Trash2 className="size-5" />}
        onClick={() => {
          deleting.reset();
          setAsked(true);
        }}
      >
        {t("accounts.deleteAccount")}
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        onOpenChange={setAsked}
        title={t("accounts.deleteAccount")}
        confirmLabel={t("accounts.deleteAccount")}
        isPending={deleting.isPending}
        pendingText={t("accounts.deleting")}
        problem={
          deleting.error ? failureMessage(deleting.error, "accounts.deleteFailed") : undefined
        }
        onConfirm={() => deleting.mutate()}
      >
        {t(deletionWarning(role))}
      </ConfirmDialog>
    </>
  );
}

function deletionWarning(role: string): MessageKey {
  if (role === "student") return "accounts.deleteStudent";
  return role === "teacher" ? "accounts.deleteTeacher" : "accounts.deleteAdmin";
}
