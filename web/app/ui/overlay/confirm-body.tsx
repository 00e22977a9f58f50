import type { ReactNode } from "react";
import { t } from "../../i18n/t.ts";
import { Button } from "../button/button.tsx";
import { DialogActions } from "../form/dialog-actions.tsx";

export type ConfirmBodyProps = {
  children: ReactNode;
  onConfirm: () => void;
  onCancel: () => void;
  confirmLabel?: string;
  isPending?: boolean;
  pendingText?: string;
  errorText?: string | undefined;
  /** Publishing is final without loss, so it is not red. */
  variant?: "danger" | "primary";
};

export function ConfirmBody({
  children,
  onConfirm,
  onCancel,
  confirmLabel = t("ui.confirm"),
  isPending = false,
  pendingText,
  errorText,
  variant = "danger",
}: ConfirmBodyProps) {
  return (
    <>
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
          onClick={onCancel}
        >
          {t("ui.cancel")}
        </Button>
      </DialogActions>
    </>
  );
}
