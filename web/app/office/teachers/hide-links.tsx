import { useState } from "react";
import { t } from "../../i18n/t.ts";
import { failureMessage } from "../../lib/api/error-message.ts";
import { ConfirmDialog } from "../../ui/overlay/confirm-dialog.tsx";
import { nameOf } from "./name-of.ts";
import { type Teacher, useSuspend } from "./teachers.api.ts";

const HIDE = {
  action: "teachers.hideLinks",
  question: "teachers.hideLinksQuestion",
  text: "teachers.hideLinksText",
} as const;
const SHOW = {
  action: "teachers.showLinks",
  question: "teachers.showLinksQuestion",
  text: "teachers.showLinksText",
} as const;

export const linksAction = (teacher: Teacher) => (teacher.linksHidden ? SHOW : HIDE).action;

export function HideLinks({ teacher, onClose }: { teacher: Teacher; onClose: () => void }) {
  const suspend = useSuspend();
  // Fixed while the dialog is open, because the response changes the teacher.
  const [messages] = useState(teacher.linksHidden ? SHOW : HIDE);
  const body = { userID: teacher._id, suspended: true, hideLinks: messages === HIDE };
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title={t(messages.question, { name: nameOf(teacher) })}
      variant="primary"
      confirmLabel={t(messages.action)}
      isPending={suspend.isPending}
      pendingText={t("ui.saving")}
      errorText={suspend.error ? failureMessage(suspend.error, "teachers.linksFailed") : undefined}
      onConfirm={() => suspend.mutate(body, { onSuccess: onClose })}
    >
      {t(messages.text)}
    </ConfirmDialog>
  );
}
