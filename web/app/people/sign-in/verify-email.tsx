import { looksLikeEmail } from "@madrasa/contract/digits";
import { EMAIL_MAX } from "@madrasa/contract/limits";
import { RULES } from "@madrasa/contract/rules";
import { useFormContext, useWatch } from "react-hook-form";
import { encodeMessage } from "../../i18n/encode-message.ts";
import { t } from "../../i18n/t.ts";
import { Button } from "../../ui/button/button.tsx";
import { rules } from "../../ui/form/rules.ts";
import { TextField } from "../../ui/form/text-field.tsx";
import { useChannels } from "../../base/codes/index.ts";
import { EnterCode } from "./enter-code.tsx";
import { emailTarget, type SentCode, type SignUpFields } from "./sign-up-draft.ts";
import { useOneTimeCode } from "./use-one-time-code.ts";
import { VerifiedMark } from "./verified-mark.tsx";

export type VerifyEmailProps = {
  sent: SentCode | undefined;
  onChange: (sent: SentCode) => void;
  onDone: () => void;
};

export function VerifyEmail({ sent, onChange, onDone }: VerifyEmailProps) {
  const { control, register, setError, clearErrors, formState } = useFormContext<SignUpFields>();
  const { offersEmail } = useChannels();
  const email = emailTarget({ email: useWatch({ control, name: "email" }) });
  const refuse = (message: string) => setError("email", { message }, { shouldFocus: true });
  const code = useOneTimeCode({ kind: "email", target: email, sent, onChange, onRefused: refuse });

  const send = () => {
    clearErrors("email");
    if (email === "") refuse(encodeMessage("fields.EMAIL_MISSING"));
    else if (!looksLikeEmail(email)) refuse(encodeMessage("fields.EMAIL"));
    else void code.send({ email });
  };

  return (
    <div className="space-y-4">
      <TextField
        {...register("email", {
          ...rules(RULES.email),
          onChange: () => clearErrors("email"),
        })}
        type="email"
        label={t("accounts.email")}
        description={code.current || !offersEmail ? undefined : t("accounts.emailHelp")}
        error={formState.errors.email?.message}
        direction="ltr"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={EMAIL_MAX}
        readOnly={code.isVerified}
        required
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          onDone();
        }}
        end={
          code.isVerified ? (
            <VerifiedMark />
          ) : (
            !code.current &&
            offersEmail && (
              <Button
                variant="secondary"
                className="min-h-12 shrink-0"
                isPending={code.isSending}
                pendingText={t("accounts.sending")}
                onClick={send}
              >
                {t("accounts.sendCode")}
              </Button>
            )
          )
        }
      />
      {code.current && !code.isVerified && (
        <EnterCode
          key={code.current.optId}
          kind="email"
          sent={code.current}
          code={code}
          address={{ email }}
          description={t("accounts.sentByEmail", { address: email })}
          onVerified={(digits) => {
            code.confirm(digits);
            onDone();
          }}
          onResend={send}
        />
      )}
    </div>
  );
}
