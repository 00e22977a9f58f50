import { useState } from "react";
import { t } from "../../i18n/t.ts";
import { useStore } from "../../lib/store.ts";
import { leaving, waitingCount } from "./sign-out.ts";
import { Button } from "../../ui/button/button.tsx";
import { DialogActions } from "../../ui/form/dialog-actions.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { sender } from "./start-sending.ts";

/** Signing out deletes the queue, so entries are sent first or discarded on purpose. */
export function QueuedAtSignOut({ count }: { count: number }) {
  const answer = useStore(leaving, undefined);
  const sendNow = useStore(sender, undefined);
  const [isSending, setSending] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const decide = (goes: boolean) => {
    setFailed(false);
    answer?.(goes);
  };
  const sendFirst = async () => {
    setSending(true);
    await sendNow?.();
    setSending(false);
    if (waitingCount() === 0) decide(true);
    else setFailed(true);
  };
  return (
    <Dialog
      isOpen={answer !== undefined}
      onOpenChange={() => decide(false)}
      title={t("unsent.leaveTitle")}
      size="small"
      role="alertdialog"
      storesText
    >
      <p className="text-ink-soft">{t("unsent.leaveLoses", { count })}</p>
      <DialogActions errorText={hasFailed ? t("unsent.stillWaits") : undefined}>
        <Button
          autoFocus
          isPending={isSending}
          pendingText={t("unsent.sending")}
          onClick={sendFirst}
        >
          {t("unsent.sendFirst")}
        </Button>
        <Button variant="danger" onClick={() => decide(true)}>
          {t("unsent.discardAndLeave")}
        </Button>
        <Button variant="secondary" onClick={() => decide(false)}>
          {t("ui.cancel")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
