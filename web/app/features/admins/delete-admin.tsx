import { Trash2 } from "lucide-react";
import { useState } from "react";
import { t } from "../../i18n/t.ts";
import { failureMessage } from "../../lib/api/error-message.ts";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { ConfirmDialog } from "../../ui/overlay/confirm-dialog.tsx";
import { type Admin, useDeleteAdmin } from "./admins.api.ts";

/** Asks for confirmation, and says what happens to the admin and to the activity log. */
export function DeleteAdmin({ admin }: { admin: Admin }) {
  const [isAsked, setAsked] = useState(false);
  const remove = useDeleteAdmin();
  const name = `${admin.firstName} ${admin.lastName}`;
  return (
    <>
      <IconButton
        label={t("admins.deleteQuestion", { name })}
        icon={<Trash2 className="size-5" />}
        isDanger
        onClick={() => {
          remove.reset();
          setAsked(true);
        }}
      />
      <ConfirmDialog
        isOpen={isAsked}
        onOpenChange={setAsked}
        title={t("admins.deleteQuestion", { name })}
        confirmLabel={t("admins.delete")}
        isPending={remove.isPending}
        pendingText={t("admins.deleting")}
        problem={remove.error ? failureMessage(remove.error, "admins.deleteFailed") : undefined}
        onConfirm={() => remove.mutate(admin._id, { onSuccess: () => setAsked(false) })}
      >
        {t("admins.deleteText")}
      </ConfirmDialog>
    </>
  );
}
