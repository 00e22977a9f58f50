import { OTP_LENGTH } from "@madrasa/contract/limits";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { MessageKey } from "../../i18n/messages.ts";
import { t } from "../../i18n/t.ts";
import { failureMessage, gatewayMessage } from "../../lib/api/error-message.ts";
import { oneAtATime } from "../../lib/one-at-a-time.ts";
import { Button } from "../../ui/button/button.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { CodeField } from "../../ui/form/code-field.tsx";
import { type CodeAddress, SendAgain } from "../../base/codes/index.ts";
import type { SentCode } from "./sign-up-draft.ts";
import type { OneTimeCode } from "./use-one-time-code.ts";

const JUST_NOW_MS = 2000;

const MESSAGES = {
  email: {
    label: "accounts.emailCode",
    incomplete: "fields.OTP",
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
  code: OneTimeCode;
  address: Pick<CodeAddress, "email" | "phoneNumber" | "country">;
  description: ReactNode;
  onVerified: (digits: string) => void;
  onResend: () => void;
};

/**
 * Code field with its verify and resend buttons. The last digit submits, but equal digits only once per code, because
 * attempts are limited.
 */
export function EnterCode({
  kind,
  sent,
  code,
  address,
  description,
  onVerified,
  onResend,
}: EnterCodeProps) {
  const messages = MESSAGES[kind];
  const { digits, verifying } = code;
  const [run] = useState(oneAtATime);
  const [fault, setFault] = useState<() => string>();
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => {
    // Codes sent before a reload do not take the focus.
    if (Date.now() - sent.sentAt < JUST_NOW_MS) field.current?.focus();
  }, [sent.sentAt]);

  const refuse = (why: () => string) => {
    setFault(() => why);
    field.current?.focus();
  };
  const verify = (otp: string, { isAutomatic }: { isAutomatic: boolean }) =>
    run(async () => {
      if (verifying.isPending) return;
      if (otp.length !== OTP_LENGTH) {
        refuse(() => t(messages.incomplete));
        return;
      }
      if (code.wasTried(otp) && isAutomatic) return;
      try {
        await verifying.mutateAsync({ ...address, otp, optId: sent.optId });
        toast.success(t(messages.verified));
        onVerified(otp);
      } catch (error) {
        refuse(
          () =>
            gatewayMessage(error) ??
            failureMessage(error, messages.refused, "accounts.verifyUnreachable"),
        );
      }
    });

  return (
    <div className="space-y-3">
      <CodeField
        ref={field}
        label={t(messages.label)}
        description={description}
        error={fault?.()}
        value={digits}
        onChange={(typed) => {
          code.type(typed);
          setFault(undefined);
        }}
        onComplete={(typed) => verify(typed, { isAutomatic: true })}
        onEnter={() => verify(digits, { isAutomatic: false })}
        length={OTP_LENGTH}
      />
      <div className="flex flex-wrap gap-3">
        <Button
          isPending={verifying.isPending}
          pendingText={t("accounts.verifying")}
          onClick={() => verify(digits, { isAutomatic: false })}
        >
          {t("accounts.verify")}
        </Button>
        <SendAgain sentAt={sent.sentAt} onSend={onResend} isSending={code.isSending} />
      </div>
    </div>
  );
}
