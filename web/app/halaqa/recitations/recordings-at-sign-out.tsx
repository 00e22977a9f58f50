import { useEffect, useState } from "react";
import { loadMessages } from "../../i18n/load.ts";
import { t } from "../../i18n/t.ts";
import { askBeforeSignOut } from "../../lib/session/before-sign-out.ts";
import { ConfirmDialog } from "../../ui/overlay/confirm-dialog.tsx";
import { hasRecordings } from "./recording/recording-buffer.ts";

/** Signing out deletes recordings that have not been submitted, so it asks first. */
export function RecordingsAtSignOut() {
  const [answer, setAnswer] = useState<(goes: boolean) => void>();
  useEffect(
    () =>
      askBeforeSignOut(async () => {
        if (!(await hasRecordings())) return true;
        await Promise.all([loadMessages("waiting"), loadMessages("recitations")]);
        return new Promise((resolve) => setAnswer(() => resolve));
      }),
    [],
  );
  if (!answer) return null;
  const decide = (goes: boolean) => {
    setAnswer(undefined);
    answer(goes);
  };
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={() => decide(false)}
      title={t("unsent.leaveTitle")}
      confirmLabel={t("unsent.discardAndLeave")}
      onConfirm={() => decide(true)}
    >
      {t("recitations.leaveLoses")}
    </ConfirmDialog>
  );
}
