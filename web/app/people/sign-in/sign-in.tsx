import { contract } from "@madrasa/contract";
import { ApiError } from "@madrasa/contract/client";
import { readIdentifier } from "@madrasa/contract/digits";
import { EMAIL_MAX, PASSWORD_MAX } from "@madrasa/contract/limits";
import { RULES } from "@madrasa/contract/rules";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useNavigate } from "react-router";
import { encodeMessage, translateEncoded } from "../../i18n/encode-message.ts";
import { t } from "../../i18n/t.ts";
import { encodeErrorMessage, gatewayMessage } from "../../lib/api/error-message.ts";
import { isNetworkError } from "../../lib/offline/connection.ts";
import { destinationAfterSignIn } from "../../lib/session/destinations.ts";
import { wantedCourse } from "../../lib/session/pending-join.ts";
import { Button } from "../../ui/button/button.tsx";
import { lazyComponent } from "../../ui/feedback/lazy-component.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { Form } from "../../ui/form/form.tsx";
import { PasswordField } from "../../ui/form/password-field.tsx";
import { FormError } from "../../ui/form/form-error.tsx";
import { rules } from "../../ui/form/rules.ts";
import { TextField } from "../../ui/form/text-field.tsx";
import { type SignInEndpoint, useSignIn } from "./sign-in.api.ts";

const SecondStepField = lazyComponent(
  async () => (await import("./second-step-field.tsx")).SecondStepField,
);

const READ_SLOWLY = { duration: 10_000 };

type SignInProps = {
  endpoint: SignInEndpoint;
  onIdentifier?: (typed: string) => void;
};

export function SignIn({ endpoint, onIdentifier }: SignInProps) {
  const navigate = useNavigate();
  const signIn = useSignIn(endpoint);
  const { register, handleSubmit, setFocus, formState } = useForm({
    defaultValues: { identifier: "", password: "", secondStep: "" },
  });
  const [isStepAsked, setStepAsked] = useState(false);
  const { errors } = formState;
  const [refusal, setRefusal] = useState<string>();

  const submit = handleSubmit(async ({ identifier, password, secondStep }) => {
    const identified = readIdentifier(identifier);
    if (!identified || signIn.isPending) return;
    setRefusal(undefined);
    // Read first, because signing in clears it for users who cannot join.
    const wanted = wantedCourse();
    try {
      const { role } = await signIn.mutateAsync({
        ...identified,
        password,
        ...(isStepAsked && { secondStep }),
      });
      if (wanted && role !== "student") toast.note(t("site.onlyStudentsJoin"), READ_SLOWLY);
      await navigate(destinationAfterSignIn(role), { replace: true });
    } catch (error) {
      if (error instanceof ApiError && error.code === "SECOND_STEP_REQUIRED") {
        setStepAsked(true);
        return;
      }
      const unreachable =
        endpoint === contract.signIn.adminLogin
          ? "accounts.somethingWentWrong"
          : "ui.somethingWentWrong";
      const why =
        gatewayMessage(error) ??
        encodeErrorMessage(error, "accounts.invalidCredentials", unreachable);
      toast.error(translateEncoded(why));
      setRefusal(isNetworkError(error) ? encodeMessage("ui.noLine") : why);
      if (!(error instanceof ApiError)) return;
      const isCodeWrong = error.code === "SECOND_STEP_WRONG";
      setFocus(isCodeWrong ? "secondStep" : "password", { shouldSelect: true });
    }
  });

  return (
    <Form onSubmit={submit} className="space-y-5">
      <TextField
        {...register("identifier", {
          ...rules(RULES.identifier),
          onChange: (event: { target: HTMLInputElement }) => onIdentifier?.(event.target.value),
        })}
        label={t("accounts.emailOrPhone")}
        error={errors.identifier?.message}
        direction="ltr"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={EMAIL_MAX}
        required
      />
      <PasswordField
        {...register("password", rules(RULES.password))}
        label={t("accounts.password")}
        error={errors.password?.message}
        autoComplete="current-password"
        maxLength={PASSWORD_MAX}
        required
      />
      {isStepAsked && (
        <SecondStepField
          registration={register("secondStep", rules(RULES.secondStep))}
          error={errors.secondStep?.message}
        />
      )}
      <FormError message={refusal} />
      <Button
        type="submit"
        isWide
        isPending={signIn.isPending}
        pendingText={t("accounts.signingIn")}
      >
        {t("accounts.signIn")}
      </Button>
    </Form>
  );
}
