import type { ReactNode } from "react";
import { t } from "../../i18n/t.ts";
import { Button } from "../button/button.tsx";
import { DialogActions } from "../form/dialog-actions.tsx";
import { Dialog } from "./dialog.tsx";

export type ConfirmDialogProps = {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: string;
  /** Names what will be lost, or what cannot be undone. */
  children: ReactNode;
  onConfirm: () => void;
  confirmLabel?: string;
  isPending?: boolean;
  pendingText?: string;
  /** What went wrong at the last try; the question stays open. */
  problem?: string | undefined;
  /** Publishing is final, but nothing is lost: not every question is red. */
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
  problem,
  variant = "danger",
}: ConfirmDialogProps) {
  return (
    <Dialog {...{ isOpen, onOpenChange, title }} size="small" role="alertdialog">
      <div className="text-ink-soft">{children}</div>
      <div role="alert">{problem && <p className="mt-3 text-sm text-danger">{problem}</p>}</div>
      <DialogActions>
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
          // The harmless answer is the one at hand.
          autoFocus
          onClick={() => onOpenChange(false)}
        >
          {t("ui.cancel")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
