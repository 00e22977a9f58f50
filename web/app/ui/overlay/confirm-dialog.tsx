import type { ReactNode } from "react";
import { t } from "../../i18n/t.ts";
import { Button } from "../button/button.tsx";
import { DialogActions } from "../form/dialog-actions.tsx";
import { Dialog } from "./dialog.tsx";

export type ConfirmDialogProps = {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: string;
  children: ReactNode;
  onConfirm: () => void;
  confirmLabel?: string;
  isPending?: boolean;
  pendingText?: string;
  errorText?: string | undefined;
  /** Publishing is final without loss, so it is not red. */
  variant?: "danger" | "primary";
};

export function ConfirmDialog({
  isOpen,
  onOpenChange,
  title,
  children,
  onConfirm,
  confirmLabel = t("ui.confirm"),
  isPending = false,
  pendingText,
  errorText,
  variant = "danger",
}: ConfirmDialogProps) {
  return (
    <Dialog {...{ isOpen, onOpenChange, title }} size="small" role="alertdialog" storesText>
      <div className="text-ink-soft">{children}</div>
      <DialogActions errorText={errorText}>
        <Button
          variant={variant}
          isPending={isPending}
          pendingText={pendingText}
          onClick={onConfirm}
        >
          {confirmLabel}
        </Button>
        <Button
          variant="secondary"
          // Focuses the harmless answer.
          autoFocus
          onClick={() => onOpenChange(false)}
        >
          {t("ui.cancel")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
