import { t } from "../../i18n/t.ts";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { SecondStep } from "./second-step.tsx";

export function SecondStepDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog isOpen onOpenChange={onClose} title={t("accounts.secondStep")} size="small">
      <SecondStep />
    </Dialog>
  );
}
