import { OTP_RESEND_SECONDS } from "@madrasa/contract/limits";
import { t } from "../../i18n/t.ts";
import { Button } from "../../ui/button/button.tsx";
import { ActionError } from "../../ui/feedback/action-error.tsx";
import { useEffect, useState } from "react";

export type SendAgainProps = {
  sentAt: number;
  onSend: () => void;
  isSending: boolean;
  refusal?: string | undefined;
};

export function SendAgain({ sentAt, onSend, isSending, refusal }: SendAgainProps) {
  const secondsLeft = useSecondsLeft(sentAt + OTP_RESEND_SECONDS * 1000);
  return (
    <>
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
      <ActionError>{!isSending && refusal}</ActionError>
    </>
  );
}

const SECOND_MS = 1000;

/** Whole seconds until `until`, counted from the first render. */
function useSecondsLeft(until: number): number {
  const [now, setNow] = useState(Date.now);
  const left = Math.max(0, Math.ceil((until - now) / SECOND_MS));
  const isRunning = left > 0;
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, [until, isRunning]);
  return left;
}
