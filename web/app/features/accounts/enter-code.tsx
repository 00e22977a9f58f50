import { OTP_LENGTH } from "@madrasa/contract/limits";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { MessageKey } from "../../i18n/messages.ts";
import { t } from "../../i18n/t.ts";
import { failureMessage, gatewayMessage } from "../../lib/api/error-message.ts";
import { Button } from "../../ui/button/button.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { CodeField } from "../../ui/form/code-field.tsx";
import { type CodeAddress, useVerifyCode } from "./accounts.api.ts";
import { SendAgain } from "./send-again.tsx";
import type { SentCode } from "./sign-up-draft.ts";

const JUST_NOW_MS = 2000;

const MESSAGES = {
  email: {
    label: "accounts.emailCode",
    incomplete: "accounts.emailCodeIncomplete",
    refused: "accounts.emailCodeRefused",
    verified: "accounts.emailCodeVerified",
  },
  phone: {
    label: "accounts.phoneCode",
    incomplete: "accounts.phoneCodeIncomplete",
    refused: "accounts.phoneCodeRefused",
    verified: "accounts.phoneCodeVerified",
  },
} as const satisfies Record<string, Record<string, MessageKey>>;

export type EnterCodeProps = {
  kind: keyof typeof MESSAGES;
  sent: SentCode;
  address: Pick<CodeAddress, "email" | "phoneNumber" | "country">;
  description: ReactNode;
  onVerified: (digits: string) => void;
  onResend: () => void;
  isResending: boolean;
};

/** The field for the digits, the button that verifies them, and one that sends another message. */
export function EnterCode({
  kind,
  sent,
  address,
  description,
  onVerified,
  onResend,
  isResending,
}: EnterCodeProps) {
  const messages = MESSAGES[kind];
  const verifying = useVerifyCode();
  const [digits, setDigits] = useState("");
  const [fault, setFault] = useState<string>();
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => {
    // A code sent before a reload does not take the focus.
    if (Date.now() - sent.sentAt < JUST_NOW_MS) field.current?.focus();
  }, [sent.sentAt]);

  const refuse = (why: string) => {
    setFault(why);
    field.current?.focus();
  };
  const verify = async () => {
    if (verifying.isPending) return;
    if (digits.length !== OTP_LENGTH) {
      refuse(t(messages.incomplete));
      return;
    }
    try {
      await verifying.mutateAsync({ ...address, otp: digits, optId: sent.optId });
      toast.success(t(messages.verified));
      onVerified(digits);
    } catch (error) {
      refuse(
        gatewayMessage(error) ??
          failureMessage(error, messages.refused, "accounts.verifyUnreachable"),
      );
    }
  };

  return (
    <div className="space-y-3">
      <CodeField
        ref={field}
        label={t(messages.label)}
        description={description}
        error={fault}
        value={digits}
        onChange={(typed) => {
          setDigits(typed);
          setFault(undefined);
        }}
        onEnter={() => void verify()}
        length={OTP_LENGTH}
      />
      <div className="flex flex-wrap gap-3">
        <Button
          isPending={verifying.isPending}
          pendingText={t("accounts.verifying")}
          onClick={verify}
        >
          {t("accounts.verify")}
        </Button>
        <SendAgain sentAt={sent.sentAt} onSend={onResend} isSending={isResending} />
      </div>
    </div>
  );
}
