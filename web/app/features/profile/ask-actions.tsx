import { t } from "../../i18n/t.ts";
import type { EditProps } from "./edit-actions.tsx";
import { FormActions } from "../../ui/form/form-actions.tsx";
import type { OwnAddress } from "./pending-change.ts";

/** Sends a code; returns a message when that failed. */
export type Send = (to: OwnAddress, oldPhoneIsLost?: boolean) => Promise<string | undefined>;

export type AskProps = EditProps & { send: Send; isSending: boolean };

export type AskActionsProps = {
  isSending: boolean;
  onCancel: () => void;
  isImpossible?: boolean;
  problem?: string | undefined;
};

export function AskActions({ isSending, isImpossible = false, ...actions }: AskActionsProps) {
  return (
    <FormActions
      {...actions}
      label={isImpossible ? undefined : t("accounts.sendCode")}
      pendingText={t("accounts.sending")}
      isPending={isSending}
    />
  );
}
