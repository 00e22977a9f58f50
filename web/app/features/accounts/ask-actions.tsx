import { t } from "../../i18n/t.ts";
import { Button } from "../../ui/button/button.tsx";
import type { EditProps } from "./edit-actions.tsx";
import type { OwnAddress } from "./pending-change.ts";

/** Sends a code; returns a message when that failed. */
export type Send = (to: OwnAddress) => Promise<string | undefined>;

export type AskProps = EditProps & { send: Send; isSending: boolean };

export type AskActionsProps = { isSending: boolean; onCancel: () => void; isImpossible?: boolean };

export function AskActions({ isSending, onCancel, isImpossible = false }: AskActionsProps) {
  return (
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
  );
}
