import { useState } from "react";
import { t } from "../../i18n/t.ts";
import { errorMessage } from "../../lib/api/error-message.ts";
import { Button } from "../../ui/button/button.tsx";
import { ConfirmDialog } from "../../ui/overlay/confirm-dialog.tsx";
import { useEndDevice } from "./devices.api.ts";

export type EndDeviceProps = { id: string; name: string; isSignedOut: boolean };

/** Asks for confirmation before a device is signed out, or removed where nobody is signed in. */
export function EndDevice({ id, name, isSignedOut }: EndDeviceProps) {
  const [isAsked, setAsked] = useState(false);
  const ending = useEndDevice(isSignedOut ? "security.removed" : "security.ended");
  const title = t(isSignedOut ? "security.forgetDevice" : "security.endDevice", { device: name });
  const action = t(isSignedOut ? "security.forget" : "security.end");
  return (
    <>
      <Button
        variant="secondary"
        className="shrink-0"
        aria-label={title}
        onClick={() => {
          ending.reset();
          setAsked(true);
        }}
      >
        {action}
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        onOpenChange={setAsked}
        title={title}
        confirmLabel={action}
        isPending={ending.isPending}
        pendingText={t(isSignedOut ? "security.removing" : "security.ending")}
        problem={ending.error ? errorMessage(ending.error, "security.endFailed") : undefined}
        onConfirm={() => ending.mutate(id, { onSuccess: () => setAsked(false) })}
      >
        {t(isSignedOut ? "security.forgetText" : "security.endText")}
      </ConfirmDialog>
    </>
  );
}
