import { contract } from "@madrasa/contract";
import { ApiError } from "@madrasa/contract/client";
import { readIdentifier } from "@madrasa/contract/digits";
import { EMAIL_MAX, PASSWORD_MAX } from "@madrasa/contract/limits";
import { useForm } from "react-hook-form";
import { useNavigate } from "react-router";
import { t } from "../../i18n/t.ts";
import { errorMessage } from "../../lib/api/error-message.ts";
import { destinationAfterSignIn } from "../../lib/session/destinations.ts";
import { Button } from "../../ui/button/button.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { Form } from "../../ui/form/form.tsx";
import { PasswordField } from "../../ui/form/password-field.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { type SignInEndpoint, useSignIn } from "./accounts.api.ts";

/** One field for an email or a phone in the digits of any script, and one for the password. */
export function SignIn({ endpoint }: { endpoint: SignInEndpoint }) {
  const navigate = useNavigate();
  const signIn = useSignIn(endpoint);
  const { register, handleSubmit, setFocus, formState } = useForm({
    defaultValues: { identifier: "", password: "" },
  });
  const { errors } = formState;

  const submit = handleSubmit(async ({ identifier, password }) => {
    const identified = readIdentifier(identifier);
    if (!identified || signIn.isPending) return;
    try {
      const { role } = await signIn.mutateAsync({ ...identified, password });
      await navigate(destinationAfterSignIn(role), { replace: true });
    } catch (error) {
      const unreachable =
        endpoint === contract.accounts.adminLogin
          ? "accounts.somethingWentWrong"
          : "ui.somethingWentWrong";
      toast.error(errorMessage(error, "accounts.invalidCredentials", unreachable));
      if (error instanceof ApiError) setFocus("password", { shouldSelect: true });
    }
  });

  return (
    <Form onSubmit={submit} className="space-y-5">
      <TextField
        {...register("identifier", {
          validate: (typed) => readIdentifier(typed) !== undefined || t("accounts.notAnIdentifier"),
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
        {...register("password", { required: t("accounts.passwordRequired") })}
        label={t("accounts.password")}
        error={errors.password?.message}
        autoComplete="current-password"
        maxLength={PASSWORD_MAX}
        required
      />
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
