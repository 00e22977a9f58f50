import { useEffect } from "react";
import { loadMessages } from "../../i18n/load.ts";
import { t } from "../../i18n/t.ts";
import { currentSession } from "../../lib/session/session.ts";
import { createStore, useStore } from "../../lib/store.ts";
import { ConfirmDialog } from "../../ui/overlay/confirm-dialog.tsx";
import { pendingUploads, uploadActions, useUploads } from "./pending-uploads.ts";

/** Set while somebody who wants to sign out is asked what becomes of the uploads. */
const leaving = createStore<((goes: boolean) => void) | undefined>(undefined);

/** Asks, also before the uploads themselves have been read. */
export async function mayLeaveUploads(): Promise<boolean> {
  await loadMessages("uploads");
  return new Promise((resolve) => leaving.set(resolve));
}

function decide(goes: boolean): void {
  leaving.get()?.(goes);
  leaving.set(undefined);
}

/** Signing out cancels unfinished uploads and removes them from the device. */
export function UploadsAtSignOut() {
  const isAsked = useStore(leaving, undefined) !== undefined;
  const all = useUploads();
  // The last one has arrived meanwhile, or the session has ended by itself.
  useEffect(
    () => () => decide(pendingUploads.get().length === 0 && currentSession().status === "signedIn"),
    [],
  );
  const cancelAll = async () => {
    const uploads = uploadActions.get();
    if (uploads) await Promise.all(all.map(({ id }) => uploads.cancel(id)));
    decide(true);
  };
  return (
    <ConfirmDialog
      isOpen={isAsked}
      onOpenChange={() => decide(false)}
      title={t("uploads.leaveTitle")}
      confirmLabel={t("uploads.leave")}
      onConfirm={() => void cancelAll()}
    >
      {t("uploads.leaveLoses", { count: Math.max(1, all.length) })}
    </ConfirmDialog>
  );
}
