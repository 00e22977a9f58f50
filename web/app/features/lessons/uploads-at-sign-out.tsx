import { useEffect, useRef, useState } from "react";
import { t } from "../../i18n/t.ts";
import { askBeforeSignOut } from "../../lib/session/before-sign-out.ts";
import { ConfirmDialog } from "../../ui/overlay/confirm-dialog.tsx";
import { pendingUploads } from "./pending-uploads.ts";

/** Signing out removes unfinished uploads from the device, so that it is asked first. */
export function UploadsAtSignOut({ count }: { count: number }) {
  const answer = useRef<(goes: boolean) => void>(undefined);
  const [isAsked, setAsked] = useState(false);
  const decide = (goes: boolean) => {
    answer.current?.(goes);
    answer.current = undefined;
    setAsked(false);
  };
  useEffect(() => {
    const stopAsking = askBeforeSignOut(
      () =>
        new Promise<boolean>((resolve) => {
          answer.current = resolve;
          setAsked(true);
        }),
    );
    return () => {
      stopAsking();
      // The last one has arrived meanwhile, or the session has ended by itself.
      answer.current?.(pendingUploads.get().length === 0);
    };
  }, []);
  return (
    <ConfirmDialog
      isOpen={isAsked}
      onOpenChange={() => decide(false)}
      title={t("uploads.leaveTitle")}
      confirmLabel={t("uploads.leave")}
      onConfirm={() => decide(true)}
    >
      {t("uploads.leaveLoses", { count })}
    </ConfirmDialog>
  );
}
