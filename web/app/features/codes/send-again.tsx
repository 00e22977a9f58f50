import { OTP_RESEND_SECONDS } from "@madrasa/contract/limits";
import { t } from "../../i18n/t.ts";
import { useSecondsLeft } from "./use-seconds-left.ts";
import { Button } from "../../ui/button/button.tsx";

export type SendAgainProps = { sentAt: number; onSend: () => void; isSending: boolean };

/** Sends another message after the pause that the server requires. */
export function SendAgain({ sentAt, onSend, isSending }: SendAgainProps) {
  const secondsLeft = useSecondsLeft(sentAt + OTP_RESEND_SECONDS * 1000);
  return (
    <Button
      variant="quiet"
      isCompact
      disabled={secondsLeft > 0}
      isPending={isSending}
      pendingText={t("accounts.sending")}
      onClick={onSend}
      className="tabular-nums"
    >
      {secondsLeft > 0
        ? t("accounts.sendAgainIn", { seconds: secondsLeft })
        : t("accounts.sendAgain")}
    </Button>
  );
}
