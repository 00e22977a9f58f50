import type { ReactNode } from "react";
import { t } from "../../i18n/t.ts";
import { Button } from "../button/button.tsx";
import { FormError } from "./form-error.tsx";

export type DialogActionsProps = {
  errorText?: string | undefined;
  children: ReactNode;
};

/** Buttons at the end of a dialog or form: action first, then Cancel. Stacked on phones. */
export function DialogActions({ errorText, children }: DialogActionsProps) {
  return (
    <>
      <FormError message={errorText} />
      <div className="mt-6 flex flex-col gap-3 sm:flex-row sm:justify-end [&>*]:w-full sm:[&>*]:w-auto">
        {children}
      </div>
    </>
  );
}

type SubmitActionsProps = Pick<DialogActionsProps, "errorText"> & {
  label: string;
  isPending?: boolean;
  pendingText?: string;
  onCancel: () => void;
};

export function SubmitActions({ errorText, label, onCancel, ...submit }: SubmitActionsProps) {
  return (
    <DialogActions errorText={errorText}>
      <Button type="submit" {...submit}>
        {label}
      </Button>
      <Button variant="secondary" onClick={onCancel}>
        {t("ui.cancel")}
      </Button>
    </DialogActions>
  );
}
