import { PASSWORD_MAX, PASSWORD_MIN } from "@madrasa/contract/limits";
import { useFormContext } from "react-hook-form";
import { t } from "../../i18n/t.ts";
import { PasswordField } from "../../ui/form/password-field.tsx";

type Fields = { password: string; confirmPassword: string };

/** Asked for twice, against typing errors. */
export function NewPasswordFields({ label = t("accounts.password") }: { label?: string }) {
  const { register, getValues, formState } = useFormContext<Fields>();
  const { errors } = formState;
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
        label={label}
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
    </>
  );
}
