import { nationalNumber } from "@madrasa/contract/digits";
import { RULES } from "@madrasa/contract/rules";
import { useFormContext, useWatch } from "react-hook-form";
import { fault } from "../../i18n/fault.ts";
import { t } from "../../i18n/t.ts";
import { formatPhone } from "../../lib/format/format-phone.ts";
import { Button } from "../../ui/button/button.tsx";
import { rules } from "../../ui/form/rules.ts";
import { ChooseChannel, usePhoneChannel, NATIONAL_DIGITS, PhoneFields } from "../codes/index.ts";
import { EnterCode } from "./enter-code.tsx";
import { phoneTarget, type SentCode, type SignUpFields } from "./sign-up-draft.ts";
import { useOneTimeCode } from "./use-one-time-code.ts";
import { VerifiedMark } from "./verified-mark.tsx";

export type VerifyPhoneProps = {
  sent: SentCode | undefined;
  onChange: (sent: SentCode) => void;
};

/** The phone is required for every account; another number needs another code. */
export function VerifyPhone({ sent, onChange }: VerifyPhoneProps) {
  const { control, register, setError, clearErrors, formState } = useFormContext<SignUpFields>();
  const [country, typed] = useWatch({ control, name: ["country", "phone"] });
  const channel = usePhoneChannel();
  const method = channel.value;
  const phoneNumber = nationalNumber(typed);
  const target = phoneTarget({ country, phone: typed });
  const isWhole = phoneNumber.length === NATIONAL_DIGITS;
  const refuse = (message: string) => setError("phone", { message }, { shouldFocus: true });
  const code = useOneTimeCode({ kind: "phone", target, sent, onChange, onRefused: refuse });

  const send = () => {
    clearErrors("phone");
    if (!isWhole) refuse(fault("fields.PHONE"));
    else void code.send({ phoneNumber, country, method });
  };
  const phone = register("phone", {
    validate: {
      ...rules(RULES.phoneNumber).validate,
      verified: () => code.isVerified || fault("accounts.phoneUnverified"),
    },
    onChange: () => clearErrors("phone"),
  });

  return (
    <div className="space-y-4">
      <PhoneFields
        country={register("country", { onChange: () => clearErrors("phone") })}
        phone={phone}
        error={formState.errors.phone?.message}
        description={
          code.isVerified && (
            <span className="flex flex-wrap items-center gap-x-3">
              <VerifiedMark />
              {t("accounts.phoneChangeHint")}
            </span>
          )
        }
        onEnter={code.current ? undefined : send}
      />
      {!code.isVerified && (
        <div className="flex flex-wrap items-end gap-x-6 gap-y-4">
          <ChooseChannel {...channel} />
          {!code.current && channel.value && (
            <Button isPending={code.isSending} pendingText={t("accounts.sending")} onClick={send}>
              {t("accounts.sendCode")}
            </Button>
          )}
        </div>
      )}
      {code.current && !code.isVerified && (
        <EnterCode
          key={code.current.optId}
          kind="phone"
          sent={code.current}
          code={code}
          address={{ phoneNumber, country }}
          description={t("accounts.sentByPhone", {
            address: formatPhone(country, phoneNumber),
          })}
          onVerified={code.confirm}
          onResend={send}
        />
      )}
    </div>
  );
}
