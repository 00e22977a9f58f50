import { t } from "../../i18n/t.ts";
import { Button } from "../../ui/button/button.tsx";
import { FormProblem } from "../../ui/form/problem.tsx";
import type { EditProps } from "./edit-actions.tsx";
import type { OwnAddress } from "./pending-change.ts";

/** Sends a code; returns a message when that failed. */
export type Send = (to: OwnAddress) => Promise<string | undefined>;

export type AskProps = EditProps & { send: Send; isSending: boolean };

export type AskActionsProps = {
  isSending: boolean;
  onCancel: () => void;
  isImpossible?: boolean;
  problem?: string | undefined;
};

export function AskActions({
  isSending,
  onCancel,
  isImpossible = false,
  problem,
}: AskActionsProps) {
  return (
    <>
      <FormProblem message={problem} />
      <div className="mt-4 flex flex-wrap gap-3">
        {!isImpossible && (
          <Button type="submit" isPending={isSending} pendingText={t("accounts.sending")}>
            {t("accounts.sendTheCode")}
          </Button>
        )}
        <Button variant="secondary" onClick={onCancel}>
          {t("ui.cancel")}
        </Button>
      </div>
    </>
  );
}
