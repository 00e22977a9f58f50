import { SECOND_STEP_TEXT_MAX } from "@madrasa/contract/limits";
import type { UseFormRegisterReturn } from "react-hook-form";
import { t } from "../../i18n/t.ts";
import { TextField } from "../../ui/form/text-field.tsx";

export type SecondStepFieldProps = {
  registration: UseFormRegisterReturn;
  error: string | undefined;
};

export function SecondStepField({ registration, error }: SecondStepFieldProps) {
  return (
    <TextField
      {...registration}
      label={t("security.code")}
      description={t("security.codeText")}
      error={error}
      direction="ltr"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={SECOND_STEP_TEXT_MAX}
      autoFocus
      required
    />
  );
}
