import { PASSWORD_MAX, SECOND_STEP_TEXT_MAX } from "@madrasa/contract/limits";
import { RULES } from "@madrasa/contract/rules";
import { useForm } from "react-hook-form";
import { t } from "../../i18n/t.ts";
import { errorMessage } from "../../lib/api/error-message.ts";
import { Form } from "../../ui/form/form.tsx";
import { PasswordField } from "../../ui/form/password-field.tsx";
import { rules } from "../../ui/form/rules.ts";
import { TextField } from "../../ui/form/text-field.tsx";
import { FormActions } from "../../ui/form/form-actions.tsx";
import { useTurnOffSecondStep } from "./second-step.api.ts";

/** Asks for the password and for a code. */
export function TurnOffSecondStep({ onClose }: { onClose: () => void }) {
  const turningOff = useTurnOffSecondStep();
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { password: "", secondStep: "" },
  });
  const { error } = turningOff;
  return (
    <Form
      onSubmit={handleSubmit((values) => turningOff.mutate(values, { onSuccess: onClose }))}
      className="space-y-4"
    >
      <PasswordField
        {...register("password", rules(RULES.password))}
        label={t("accounts.password")}
        error={formState.errors.password?.message}
        autoComplete="current-password"
        maxLength={PASSWORD_MAX}
        autoFocus
        required
      />
      <TextField
        {...register("secondStep", rules(RULES.secondStep))}
        label={t("security.code")}
        description={t("security.codeText")}
        error={formState.errors.secondStep?.message}
        direction="ltr"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={SECOND_STEP_TEXT_MAX}
        required
      />
      <FormActions
        problem={error ? errorMessage(error, "security.secondStepFailed") : undefined}
        label={t("security.turnOff")}
        isPending={turningOff.isPending}
        onCancel={onClose}
      />
    </Form>
  );
}
