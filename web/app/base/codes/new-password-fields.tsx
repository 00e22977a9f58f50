import { PASSWORD_MAX, PASSWORD_MIN } from "@madrasa/contract/limits";
import { RULES } from "@madrasa/contract/rules";
import { useFormContext } from "react-hook-form";
import { encodeMessage } from "../../i18n/encode-message.ts";
import { t } from "../../i18n/t.ts";
import { PasswordField } from "../../ui/form/password-field.tsx";
import { rules } from "../../ui/form/rules.ts";

type Fields = { password: string; confirmPassword: string };

export function NewPasswordFields({ label = t("accounts.password") }: { label?: string }) {
  const { register, getValues, formState } = useFormContext<Fields>();
  const { errors } = formState;
  return (
    <>
      <PasswordField
        {...register("password", {
          ...rules(RULES.newPassword),
          deps: "confirmPassword",
        })}
        label={label}
        description={t("accounts.passwordHelp", { count: PASSWORD_MIN })}
        error={errors.password?.message}
        autoComplete="new-password"
        maxLength={PASSWORD_MAX}
        required
      />
      <PasswordField
        {...register("confirmPassword", {
          validate: (again) =>
            again === getValues("password") || encodeMessage("accounts.passwordsDiffer"),
        })}
        label={t("accounts.confirmPassword")}
        error={errors.confirmPassword?.message}
        autoComplete="new-password"
        maxLength={PASSWORD_MAX}
        required
      />
    </>
  );
}
