import { ShieldOff } from "lucide-react";
import { useState } from "react";
import { t } from "../../i18n/t.ts";
import { Button } from "../../ui/button/button.tsx";
import { ConfirmDialog } from "../../ui/overlay/confirm-dialog.tsx";
import { useClearSecondStep } from "./admins.api.ts";

export function ClearSecondStep({ id, name }: { id: string; name: string }) {
  const [isAsked, setAsked] = useState(false);
  const clearing = useClearSecondStep();
  return (
    <>
      <Button
        variant="quiet"
        isCompact
        icon={<ShieldOff className="size-4.5" />}
        onClick={() => {
          clearing.reset();
          setAsked(true);
        }}
      >
        {t("admins.stepClear")}
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        onOpenChange={setAsked}
        title={t("admins.stepQuestion", { name })}
        confirmLabel={t("admins.stepClear")}
        isPending={clearing.isPending}
        errorText={clearing.errorText}
        onConfirm={() => clearing.mutate(id, { onSuccess: () => setAsked(false) })}
      >
        {t("admins.stepText")}
      </ConfirmDialog>
    </>
  );
}
