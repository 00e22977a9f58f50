import { useEffect } from "react";
import { loadMessages } from "../../i18n/load.ts";
import { t } from "../../i18n/t.ts";
import { currentSession } from "../../lib/session/session.ts";
import { createStore, useStore } from "../../lib/store.ts";
import { ConfirmDialog } from "../../ui/overlay/confirm-dialog.tsx";
import { pendingUploads, uploadActions, useUploads } from "./pending-uploads.ts";

/** Set while the sign-out dialog about uploads is open. */
const leaving = createStore<((goes: boolean) => void) | undefined>(undefined);

/** Asks even before the uploads have been loaded. */
export async function mayLeaveUploads(): Promise<boolean> {
  await loadMessages("uploads");
  return new Promise((resolve) => leaving.set(resolve));
}

function decide(goes: boolean): void {
  leaving.get()?.(goes);
  leaving.set(undefined);
}

export function UploadsAtSignOut() {
  const isAsked = useStore(leaving, undefined) !== undefined;
  const all = useUploads();
  // The last upload has finished meanwhile, or the session has expired.
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
