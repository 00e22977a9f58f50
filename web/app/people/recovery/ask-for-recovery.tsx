import { type CountryCode, countryCode, readIdentifier } from "@madrasa/contract/digits";
import { EMAIL_MAX } from "@madrasa/contract/limits";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { useLocation } from "react-router";
import { encodeMessage } from "../../i18n/encode-message.ts";
import { t } from "../../i18n/t.ts";
import { errorMessage } from "../../lib/api/error-message.ts";
import { Button } from "../../ui/button/button.tsx";
import { Form } from "../../ui/form/form.tsx";
import { FormError } from "../../ui/form/form-error.tsx";
import { Select } from "../../ui/form/select.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { useAskForRecovery } from "./recovery.api.ts";
import {
  useChannels,
  ChooseChannel,
  usePhoneChannel,
  countryOptions,
} from "../../base/codes/index.ts";
import type { Recovery } from "./recovery-draft.ts";

type Typed = { identifier: string; country: string };

function typedAtSignIn(state: unknown): string {
  const typed = (state as { identifier?: unknown } | null)?.identifier;
  return typeof typed === "string" ? typed : "";
}

/** The response does not reveal whether the account exists. */
export function AskForRecovery({ onSent }: { onSent: (sent: Omit<Recovery, "sentAt">) => void }) {
  const asking = useAskForRecovery();
  const { offersEmail } = useChannels();
  const channel = usePhoneChannel();
  const [failure, setFailure] = useState<unknown>();
  const { control, register, handleSubmit, formState } = useForm<Typed>({
    defaultValues: { identifier: typedAtSignIn(useLocation().state), country: "" },
  });
  const typed = readIdentifier(useWatch({ control, name: "identifier" }));
  const isPhone = typed !== undefined && "phoneNumber" in typed;

  const judge = (identifier: string): string | true => {
    const identified = readIdentifier(identifier);
    if (!identified) return encodeMessage("fields.IDENTIFIER");
    const isReachable = "email" in identified ? offersEmail : channel.value !== undefined;
    return isReachable || encodeMessage("accounts.noMethod");
  };

  const ask = async ({ identifier, country: chosen }: Typed) => {
    const identified = readIdentifier(identifier);
    if (!identified || asking.isPending) return;
    setFailure(undefined);
    const country: CountryCode | undefined = countryCode(chosen);
    const address =
      "email" in identified ? identified : { ...identified, ...(country && { country }) };
    const method = "email" in identified ? undefined : channel.value;
    try {
      const { optId } = await asking.mutateAsync({ ...address, ...(method && { method }) });
      onSent({ optId, address, method });
    } catch (error) {
      setFailure(error);
    }
  };

  return (
    <Form onSubmit={handleSubmit(ask)} className="space-y-5">
      <TextField
        {...register("identifier", { validate: judge })}
        label={t("accounts.emailOrPhone")}
        error={formState.errors.identifier?.message}
        direction="ltr"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={EMAIL_MAX}
        required
      />
      {isPhone && (
        <>
          <Select
            {...register("country")}
            label={t("accounts.country")}
            options={[{ value: "", label: t("accounts.anyCountry") }, ...countryOptions()]}
          />
          <ChooseChannel {...channel} />
        </>
      )}
      <FormError
        message={
          failure
            ? errorMessage(failure, "accounts.sendFailed", "accounts.sendUnreachable")
            : undefined
        }
      />
      <Button type="submit" isWide isPending={asking.isPending} pendingText={t("accounts.sending")}>
        {t("accounts.sendCode")}
      </Button>
    </Form>
  );
}
