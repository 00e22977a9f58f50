import { PASSWORD_MAX, PASSWORD_MIN } from "@madrasa/contract/limits";
import { useController, useFormContext } from "react-hook-form";
import { t } from "../../i18n/t.ts";
import { ChoiceChips } from "../../ui/choice-chips.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import type { SignUpFields } from "./sign-up-draft.ts";

/** What is asked once the phone has been confirmed. */
export function ChoosePassword() {
  const { control, register, getValues, formState } = useFormContext<SignUpFields>();
  const { errors } = formState;
  const { field: contact } = useController({ control, name: "contactMethod" });
  return (
    <>
      <PasswordField
        {...register("password", {
          required: t("accounts.passwordRequired"),
          minLength: {
            value: PASSWORD_MIN,
            message: t("accounts.passwordShort", { count: PASSWORD_MIN }),
          },
          deps: "confirmPassword",
        })}
        label={t("accounts.password")}
        description={t("accounts.passwordHelp", { count: PASSWORD_MIN })}
        error={errors.password?.message}
        autoComplete="new-password"
        maxLength={PASSWORD_MAX}
        required
      />
      <PasswordField
        {...register("confirmPassword", {
          validate: (again) => again === getValues("password") || t("accounts.passwordsDiffer"),
        })}
        label={t("accounts.confirmPassword")}
        error={errors.confirmPassword?.message}
        autoComplete="new-password"
        maxLength={PASSWORD_MAX}
        required
      />
      <ChoiceChips
        legend={t("accounts.contactMethod")}
        options={[
          { value: "whatsapp", label: t("accounts.whatsapp") },
          { value: "telegram", label: t("accounts.telegram") },
        ]}
        value={contact.value}
        onChange={contact.onChange}
      />
    </>
  );
}
