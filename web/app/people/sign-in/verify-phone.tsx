import { type CountryCode, typedPhone } from "@madrasa/contract/digits";
import { RULES } from "@madrasa/contract/rules";
import { useFormContext, useWatch } from "react-hook-form";
import { encodeMessage } from "../../i18n/encode-message.ts";
import { t } from "../../i18n/t.ts";
import { formatPhone } from "../../lib/format/format-phone.ts";
import { Button } from "../../ui/button/button.tsx";
import { rules } from "../../ui/form/rules.ts";
import {
  ChooseChannel,
  PhoneFields,
  useCountryQuestion,
  usePhoneChannel,
} from "../../base/codes/index.ts";
import { EnterCode } from "./enter-code.tsx";
import { phoneTarget, type SentCode, type SignUpFields } from "./sign-up-draft.ts";
import { useOneTimeCode } from "./use-one-time-code.ts";
import { VerifiedMark } from "./verified-mark.tsx";

export type VerifyPhoneProps = {
  sent: SentCode | undefined;
  onChange: (sent: SentCode) => void;
};

/** The phone is required; another number needs another code. */
export function VerifyPhone({ sent, onChange }: VerifyPhoneProps) {
  const { control, register, setError, setValue, clearErrors, formState } =
    useFormContext<SignUpFields>();
  const [country, typed] = useWatch({ control, name: ["country", "phone"] });
  const channel = usePhoneChannel();
  const method = channel.value;
  const phoneNumber = typedPhone(typed)?.phoneNumber;
  const target = phoneTarget({ country, phone: typed });
  const refuse = (message: string) => setError("phone", { message }, { shouldFocus: true });
  const code = useOneTimeCode({ kind: "phone", target, sent, onChange, onRefused: refuse });

  const setCountry = (to: CountryCode) => setValue("country", to);
  const { ask, clear, question } = useCountryQuestion();
  const sendIn = (to: CountryCode) => {
    clearErrors("phone");
    if (phoneNumber === undefined) refuse(encodeMessage("fields.PHONE"));
    else if (!ask({ country: to, phoneNumber })) {
      const sentTo = phoneTarget({ country: to, phone: typed });
      void code.send({ phoneNumber, country: to, method }, sentTo);
    }
  };
  const send = () => sendIn(country);
  const change = () => {
    clearErrors("phone");
    clear();
  };
  const phone = register("phone", {
    validate: {
      ...rules(RULES.phoneNumber).validate,
      verified: () => code.isVerified || encodeMessage("accounts.phoneUnverified"),
    },
    onChange: change,
  });

  return (
    <div className="space-y-4">
      <PhoneFields
        country={register("country", { onChange: change })}
        phone={phone}
        onCountry={setCountry}
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
      {question((to) => {
        setCountry(to);
        sendIn(to);
      })}
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
      {code.current && phoneNumber !== undefined && !code.isVerified && (
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
