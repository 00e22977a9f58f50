import { EMAIL_MAX } from "@madrasa/contract/limits";
import { RULES } from "@madrasa/contract/rules";
import { useForm } from "react-hook-form";
import { fault } from "../../i18n/fault.ts";
import { t } from "../../i18n/t.ts";
import { Form } from "../../ui/form/form.tsx";
import { rules } from "../../ui/form/rules.ts";
import { TextField } from "../../ui/form/text-field.tsx";
import { useChannels } from "../codes/index.ts";
import { AskActions, type AskProps } from "./ask-actions.tsx";

/** Prefilled with the present address while that is unverified. */
export function AskForEmail({ me, onClose, send, isSending }: AskProps) {
  const { offersEmail } = useChannels();
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { email: me.emailVerified ? "" : (me.email ?? "") },
  });
  const submit = handleSubmit(async ({ email }) => {
    const message = await send({ email: email.trim().toLowerCase() });
    if (message) setError("email", { message });
  });
  return (
    <Form onSubmit={submit}>
      <TextField
        {...register("email", {
          validate: {
            ...rules(RULES.email).validate,
            reachable: () => offersEmail || fault("accounts.noMethod"),
          },
        })}
        type="email"
        label={t("accounts.email")}
        isLabelHidden
        error={formState.errors.email?.message}
        direction="ltr"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={EMAIL_MAX}
        required
      />
      <AskActions isSending={isSending} onCancel={onClose} />
    </Form>
  );
}
