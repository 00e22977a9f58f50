import { useState } from "react";
import { t } from "../../i18n/t.ts";
import { encodeErrorMessage } from "../../lib/api/error-message.ts";
import { toast } from "../../ui/feedback/toast.ts";
import { type CodeAddress, useSendCode, useVerifyCode } from "../../base/codes/index.ts";
import { verifiedCode, type SentCode } from "./sign-up-draft.ts";

export type OneTimeCodeOptions = {
  kind: "email" | "phone";
  target: string;
  sent: SentCode | undefined;
  onChange: (sent: SentCode) => void;
  onRefused: (why: string) => void;
};

export type OneTimeCode = ReturnType<typeof useOneTimeCode>;

/** The code of one contact. Typed digits are remembered while the form shows another contact. */
export function useOneTimeCode({ kind, target, sent, onChange, onRefused }: OneTimeCodeOptions) {
  const sending = useSendCode();
  const verifying = useVerifyCode();
  const [typed, setTyped] = useState<Record<string, string>>({});
  /** Digits already submitted, by code id. */
  const [tried] = useState(() => new Set<string>());
  const current = sent?.target === target ? sent : undefined;

  /** `to`: a contact that the form does not show yet. */
  const send = async (address: CodeAddress, to = target) => {
    if (sending.isPending) return;
    try {
      const { optId } = await sending.mutateAsync(address);
      onChange({ target: to, optId, sentAt: Date.now() });
      toast.success(t(kind === "email" ? "accounts.sentToEmail" : "accounts.sentToPhone"));
    } catch (error) {
      onRefused(encodeErrorMessage(error, "accounts.sendFailed", "accounts.sendUnreachable"));
    }
  };
  return {
    send,
    isSending: sending.isPending,
    current,
    digits: (current && typed[current.optId]) ?? "",
    type: (digits: string) => current && setTyped({ ...typed, [current.optId]: digits }),
    verifying,
    /** Records an attempt. Returns whether these digits were submitted before. */
    wasTried: (digits: string): boolean => {
      const attempt = `${current?.optId} ${digits}`;
      const before = tried.has(attempt);
      tried.add(attempt);
      return before;
    },
    isVerified: verifiedCode(sent, target) !== undefined,
    confirm: (otp: string) => current && onChange({ ...current, proof: { otp } }),
  };
}
