import { ApiError } from "@madrasa/contract/client";
import { OTP_LENGTH, PASSWORD_MAX } from "@madrasa/contract/limits";
import { RULES } from "@madrasa/contract/rules";
import { type ReactNode, useEffect, useState } from "react";
import { FormProvider, useController, useForm } from "react-hook-form";
import { encodeMessage } from "../../i18n/encode-message.ts";
import { t } from "../../i18n/t.ts";
import { encodeErrorMessage, errorMessage, showFieldErrors } from "../../lib/api/error-message.ts";
import { Button } from "../../ui/button/button.tsx";
import { CodeField } from "../../ui/form/code-field.tsx";
import { Form } from "../../ui/form/form.tsx";
import { PasswordField } from "../../ui/form/password-field.tsx";
import { FormError } from "../../ui/form/form-error.tsx";
import { rules } from "../../ui/form/rules.ts";
import { NewPasswordFields } from "./new-password-fields.tsx";

export type CodeAnswer = {
  otp: string;
  password: string;
  /** Current password of the signed-in user. Absent until the server asks for it. */
  ownPassword?: string;
};

export type AnswerCodeProps = {
  /** Absent if the link in the message replaces the code. */
  code?: { kind: "email" | "phone"; description: ReactNode; sendAgain: ReactNode };
  asksPassword?: boolean;
  save: (answer: CodeAnswer) => Promise<unknown>;
  action: string;
  cancel?: ReactNode;
};

const FIELDS = ["otp", "password"] as const;

/**
 * Form for a code or its link, with a new password if `asksPassword`. If the server requires it, the form also asks for
 * the current password.
 */
export function AnswerCode({ code, asksPassword = false, save, action, cancel }: AnswerCodeProps) {
  const [failure, setFailure] = useState<unknown>();
  const [asksOwner, setAsksOwner] = useState(false);
  const form = useForm({
    defaultValues: { otp: "", password: "", confirmPassword: "", ownPassword: "" },
  });
  const { control, handleSubmit, register, setError, clearErrors, setFocus, formState } = form;
  const {
    field: { ref: codeField, ...otp },
    fieldState,
  } = useController({
    control,
    name: "otp",
    rules: {
      validate: (typed) =>
        !code ||
        typed.length === OTP_LENGTH ||
        encodeMessage(code.kind === "email" ? "fields.OTP" : "accounts.phoneCodeIncomplete"),
    },
  });

  const hasDigits = code !== undefined;
  useEffect(() => {
    if (hasDigits) setFocus("otp");
  }, [hasDigits, setFocus]);

  useEffect(() => {
    if (asksOwner) setFocus("ownPassword");
  }, [asksOwner, setFocus]);

  const submit = handleSubmit(async ({ ownPassword, ...answer }) => {
    if (formState.isSubmitting) return;
    setFailure(undefined);
    try {
      await save(asksOwner ? { ...answer, ownPassword } : answer);
    } catch (error) {
      showError(error);
    }
  });

  const showError = (error: unknown) => {
    const isCodeError =
      error instanceof ApiError && (error.code === "CODE_WRONG" || error.code === "CODE_EXPIRED");
    if (isCodeError && code) {
      setError("otp", { message: encodeErrorMessage(error, "accounts.updateFailed") });
      return;
    }
    if (error instanceof ApiError && error.code === "OWNER_NOT_PROVEN" && !asksOwner) {
      setAsksOwner(true);
      return;
    }
    let isShownAtField = false;
    showFieldErrors(error, (path, fault) => {
      const field = FIELDS.find((one) => one === path);
      if (!field) return;
      isShownAtField = true;
      setError(field === "password" && asksOwner ? "ownPassword" : field, fault);
    });
    if (!isShownAtField) setFailure(error);
  };

  return (
    <FormProvider {...form}>
      <Form onSubmit={submit} className="space-y-5">
        {code && (
          <div className="space-y-3">
            <CodeField
              ref={codeField}
              label={t(code.kind === "email" ? "accounts.emailCode" : "accounts.phoneCode")}
              description={code.description}
              error={fieldState.error?.message}
              value={otp.value}
              onChange={(typed) => {
                otp.onChange(typed);
                clearErrors("otp");
              }}
              length={OTP_LENGTH}
            />
            {code.sendAgain}
          </div>
        )}
        {asksPassword && <NewPasswordFields label={t("accounts.newPassword")} />}
        {asksOwner && (
          <PasswordField
            {...register("ownPassword", rules(RULES.password))}
            label={t("accounts.password")}
            description={t("accounts.presentPasswordHelp")}
            error={formState.errors.ownPassword?.message}
            autoComplete="current-password"
            maxLength={PASSWORD_MAX}
            required
          />
        )}
        <FormError message={failure ? errorMessage(failure, "accounts.updateFailed") : undefined} />
        <div className="flex flex-wrap gap-3">
          <Button
            type="submit"
            isPending={formState.isSubmitting}
            pendingText={t("accounts.saving")}
          >
            {action}
          </Button>
          {cancel}
        </div>
      </Form>
    </FormProvider>
  );
}
