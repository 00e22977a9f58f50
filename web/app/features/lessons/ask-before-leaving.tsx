import { useEffect, useState } from "react";
import { t } from "../../i18n/t.ts";
import { askBeforeSignOut } from "../../lib/session/before-sign-out.ts";
import { ConfirmDialog } from "../../ui/overlay/confirm-dialog.tsx";

/** Signing out removes unfinished uploads from the device, so that it is asked first. */
export function AskBeforeLeaving({ count }: { count: number }) {
  const [answer, setAnswer] = useState<(goes: boolean) => void>();
  useEffect(
    () =>
      askBeforeSignOut(
        () =>
          new Promise<boolean>((resolve) => {
            setAnswer(() => resolve);
          }),
      ),
    [],
  );
  const decide = (goes: boolean) => {
    setAnswer(undefined);
    answer?.(goes);
  };
  return (
    <ConfirmDialog
      isOpen={answer !== undefined}
      onOpenChange={() => decide(false)}
      title={t("uploads.leaveTitle")}
      confirmLabel={t("uploads.leave")}
      onConfirm={() => decide(true)}
    >
      {t("uploads.leaveLoses", { count })}
    </ConfirmDialog>
  );
}
