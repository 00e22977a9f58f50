import { COUNTRIES, keepDigits, nationalNumber } from "@madrasa/contract/digits";
import { useState } from "react";
import { flushSync } from "react-dom";
import { useFormContext, useWatch } from "react-hook-form";
import { t } from "../../i18n/t.ts";
import { formatPhone } from "../../lib/format-phone.ts";
import { Button } from "../../ui/button.tsx";
import { ChoiceChips } from "../../ui/choice-chips.tsx";
import { Select } from "../../ui/select.tsx";
import { TextField } from "../../ui/text-field.tsx";
import type { CodeAddress } from "./accounts.api.ts";
import { EnterCode } from "./enter-code.tsx";
import { phoneTarget, type SentCode, type SignUpFields } from "./sign-up-draft.ts";
import { useOneTimeCode } from "./use-one-time-code.ts";
import { VerifiedMark } from "./verified-mark.tsx";

type Channel = NonNullable<CodeAddress["method"]>;

const NATIONAL_DIGITS = 10;

export type VerifyPhoneProps = {
  sent: SentCode | undefined;
  onChange: (sent: SentCode) => void;
};

/** The phone number, which every account begins with: another number needs another code. */
export function VerifyPhone({ sent, onChange }: VerifyPhoneProps) {
  const { control, register, setError, clearErrors, setFocus, formState } =
    useFormContext<SignUpFields>();
  const [country, typed] = useWatch({ control, name: ["country", "phone"] });
  const [method, setMethod] = useState<Channel>("whatsapp");
  const phoneNumber = nationalNumber(typed);
  const target = phoneTarget({ country, phone: typed });
  const isWhole = phoneNumber.length === NATIONAL_DIGITS;
  const refuse = (message: string) => setError("phone", { message }, { shouldFocus: true });
  const code = useOneTimeCode({ kind: "phone", target, sent, onChange, onRefused: refuse });

  const send = () => {
    clearErrors("phone");
    if (!isWhole) refuse(t("accounts.phoneInvalid"));
    else void code.send({ phoneNumber, country, method });
  };
  const phone = register("phone", {
    required: t("accounts.phoneRequired"),
    validate: () =>
      (!isWhole && t("accounts.phoneInvalid")) ||
      (!code.isProven && t("accounts.phoneUnverified")) ||
      true,
    onChange: () => clearErrors("phone"),
  });

  return (
    <div className="space-y-4">
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-2.5">
        <Select
          {...register("country", { onChange: () => clearErrors("phone") })}
          label={t("accounts.country")}
          autoComplete="off"
          options={COUNTRIES.map(({ code, dial }) => ({
            value: code,
            label: t(code === "IN" ? "accounts.india" : "accounts.iraq", { dial }),
          }))}
        />
        <TextField
          {...phone}
          onChange={(event) => {
            const digits = keepDigits(event.target.value);
            // Written back only when something was left out: it moves the caret.
            if (digits !== event.target.value) event.target.value = digits;
            void phone.onChange(event);
          }}
          type="tel"
          label={t("accounts.phone")}
          error={formState.errors.phone?.message}
          description={
            code.isProven && (
              <span className="flex flex-wrap items-center gap-x-3">
                <VerifiedMark />
                {t("accounts.phoneChangeHint")}
              </span>
            )
          }
          direction="ltr"
          inputMode="numeric"
          autoComplete="tel-national"
          required
          onKeyDown={(event) => {
            if (event.key !== "Enter" || code.current) return;
            event.preventDefault();
            send();
          }}
        />
      </div>
      {!code.isProven && (
        <div className="flex flex-wrap items-end gap-x-6 gap-y-4">
          <ChoiceChips
            legend={t("accounts.sendCodeBy")}
            options={[
              { value: "whatsapp", label: t("accounts.whatsapp") },
              { value: "sms", label: t("accounts.sms") },
            ]}
            value={method}
            onChange={setMethod}
          />
          {!code.current && (
            <Button isPending={code.isSending} pendingText={t("accounts.sending")} onClick={send}>
              {t("accounts.sendCode")}
            </Button>
          )}
        </div>
      )}
      {code.current && !code.isProven && (
        <EnterCode
          key={code.current.optId}
          kind="phone"
          sent={code.current}
          address={{ phoneNumber, country }}
          description={t("accounts.sentByPhone", {
            address: formatPhone(country, phoneNumber),
          })}
          onProven={(digits) => {
            // The password's field comes with the confirmation.
            flushSync(() => code.confirm(digits));
            setFocus("password");
          }}
          onResend={send}
          isResending={code.isSending}
        />
      )}
    </div>
  );
}
