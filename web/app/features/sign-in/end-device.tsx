import { useState } from "react";
import { t } from "../../i18n/t.ts";
import { errorMessage } from "../../lib/api/error-message.ts";
import { Button } from "../../ui/button/button.tsx";
import { ConfirmDialog } from "../../ui/overlay/confirm-dialog.tsx";
import { useEndDevice } from "./devices.api.ts";

/** Asks for confirmation before a device is signed out. */
export function EndDevice({ id, name }: { id: string; name: string }) {
  const [isAsked, setAsked] = useState(false);
  const ending = useEndDevice();
  return (
    <>
      <Button
        variant="secondary"
        className="shrink-0"
        aria-label={t("security.endDevice", { device: name })}
        onClick={() => {
          ending.reset();
          setAsked(true);
        }}
      >
        {t("security.end")}
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        onOpenChange={setAsked}
        title={t("security.endDevice", { device: name })}
        confirmLabel={t("security.end")}
        isPending={ending.isPending}
        pendingText={t("security.ending")}
        problem={ending.error ? errorMessage(ending.error, "security.endFailed") : undefined}
        onConfirm={() => ending.mutate(id, { onSuccess: () => setAsked(false) })}
      >
        {t("security.endText")}
      </ConfirmDialog>
    </>
  );
}
