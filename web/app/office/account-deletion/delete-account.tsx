import { Trash2 } from "lucide-react";
import { useState } from "react";
import { loadMessages } from "../../i18n/load.ts";
import type { MessageKey } from "../../i18n/messages.ts";
import { t } from "../../i18n/t.ts";
import { failureMessage } from "../../lib/api/error-message.ts";
import { Button } from "../../ui/button/button.tsx";
import { lazyComponent } from "../../ui/feedback/lazy-component.tsx";
import { ConfirmDialog } from "../../ui/overlay/confirm-dialog.tsx";
import { type ChildAnswer, useDeleteMe } from "./account-deletion.api.ts";

const ChildrenLeft = lazyComponent(
  async () => {
    const [part] = await Promise.all([import("./children-left.tsx"), loadMessages("guardians")]);
    return part.ChildrenLeft;
  },
  { Meanwhile: () => null },
);

export function DeleteAccount({ role }: { role: string }) {
  const [isAsked, setAsked] = useState(false);
  const [answers, setAnswers] = useState<ChildAnswer[]>([]);
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
        errorText={
          deleting.error ? failureMessage(deleting.error, "accounts.deleteFailed") : undefined
        }
        onConfirm={() => deleting.mutate(answers)}
      >
        {t(deletionWarning(role))}
        {(role === "student" || role === "teacher") && <ChildrenLeft onChange={setAnswers} />}
      </ConfirmDialog>
    </>
  );
}

function deletionWarning(role: string): MessageKey {
  if (role === "student") return "accounts.deleteStudent";
  return role === "teacher" ? "accounts.deleteTeacher" : "accounts.deleteAdmin";
}
