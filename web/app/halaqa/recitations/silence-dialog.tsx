import { t } from "../../i18n/t.ts";
import { ConfirmDialog } from "../../ui/overlay/confirm-dialog.tsx";

type SilenceDialogProps = {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onSend: () => void;
};

export function SilenceDialog({ isOpen, onOpenChange, onSend }: SilenceDialogProps) {
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={t("recitations.silentTitle")}
      confirmLabel={t("recitations.silentSend")}
      variant="primary"
      onConfirm={() => {
        onOpenChange(false);
        onSend();
      }}
    >
      {t("recitations.silentText")}
    </ConfirmDialog>
  );
}
