import { NAME_MAX } from "@madrasa/contract/limits";
import { RULES } from "@madrasa/contract/rules";
import type { KeyboardEvent } from "react";
import { useFormContext } from "react-hook-form";
import { t } from "../../i18n/t.ts";
import { Button } from "../../ui/button/button.tsx";
import { rules } from "../../ui/form/rules.ts";
import { TextField } from "../../ui/form/text-field.tsx";
import type { SentCode, SignUpFields } from "./sign-up-draft.ts";
import { VerifyEmail } from "./verify-email.tsx";

export type AboutYouProps = {
  emailCode: SentCode | undefined;
  onEmailCode: (sent: SentCode) => void;
  /** True if the phone is verified already, so that the form can be submitted from here. */
  isRevisited: boolean;
  onDone: () => void;
};

export function AboutYou({ emailCode, onEmailCode, isRevisited, onDone }: AboutYouProps) {
  const { register, trigger, clearErrors, formState } = useFormContext<SignUpFields>();
  const { errors } = formState;

  const goOn = async () => {
    const isValid = await trigger(["firstName", "lastName", "email"], { shouldFocus: true });
    if (isValid) onDone();
  };
  const goOnByEnter = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    void goOn();
  };

  return (
    <>
      <div className="grid gap-x-4 gap-y-6 sm:grid-cols-2">
        <TextField
          {...register("firstName", {
            ...rules(RULES.firstName),
            onChange: () => clearErrors("firstName"),
          })}
          label={t("accounts.firstName")}
          error={errors.firstName?.message}
          autoComplete="given-name"
          maxLength={NAME_MAX}
          required
          onKeyDown={goOnByEnter}
        />
        <TextField
          {...register("lastName", {
            ...rules(RULES.lastName),
            onChange: () => clearErrors("lastName"),
          })}
          label={t("accounts.lastName")}
          error={errors.lastName?.message}
          autoComplete="family-name"
          maxLength={NAME_MAX}
          required
          onKeyDown={goOnByEnter}
        />
      </div>
      <VerifyEmail sent={emailCode} onChange={onEmailCode} onDone={() => void goOn()} />
      <Button variant={isRevisited ? "secondary" : "primary"} onClick={goOn}>
        {t("accounts.goOn")}
      </Button>
    </>
  );
}
