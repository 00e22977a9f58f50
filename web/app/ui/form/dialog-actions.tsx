import type { ReactNode } from "react";
import { t } from "../../i18n/t.ts";
import { Button } from "../button/button.tsx";
import { FormError } from "./form-error.tsx";

export type DialogActionsProps = {
  problem?: string | undefined;
  children: ReactNode;
};

/** Buttons at the end of a dialog or form: action first, then Cancel. Stacked on phones. */
export function DialogActions({ problem, children }: DialogActionsProps) {
  return (
    <>
      <FormError message={problem} />
      <div className="mt-6 flex flex-col gap-3 sm:flex-row sm:justify-end [&>*]:w-full sm:[&>*]:w-auto">
        {children}
      </div>
    </>
  );
}

type SubmitActionsProps = Pick<DialogActionsProps, "problem"> & {
  label: string;
  isPending?: boolean;
  pendingText?: string;
  onCancel: () => void;
};

export function SubmitActions({ problem, label, onCancel, ...submit }: SubmitActionsProps) {
  return (
    <DialogActions problem={problem}>
      <Button type="submit" {...submit}>
        {label}
      </Button>
      <Button variant="secondary" onClick={onCancel}>
        {t("ui.cancel")}
      </Button>
    </DialogActions>
  );
}
