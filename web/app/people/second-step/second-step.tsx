import type { contract } from "@madrasa/contract";
import type { DataOf } from "@madrasa/contract/client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "../../i18n/t.ts";
import { errorMessage } from "../../lib/api/error-message.ts";
import { Button } from "../../ui/button/button.tsx";
import { Badge } from "../../ui/display/badge.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { Spinner } from "../../ui/feedback/spinner.tsx";
import { secondStepQuery, useTurnOffSecondStep } from "./second-step.api.ts";
import { SetUpSecondStep } from "./set-up-second-step.tsx";
import { PASSWORD_MAX, SECOND_STEP_TEXT_MAX } from "@madrasa/contract/limits";
import { RULES } from "@madrasa/contract/rules";
import { useForm } from "react-hook-form";
import { Form } from "../../ui/form/form.tsx";
import { PasswordField } from "../../ui/form/password-field.tsx";
import { rules } from "../../ui/form/rules.ts";
import { TextField } from "../../ui/form/text-field.tsx";
import { FormActions } from "../../ui/form/form-actions.tsx";

export function SecondStep() {
  return (
    <Loaded
      query={useQuery(secondStepQuery)}
      failed="security.secondStepFailed"
      meanwhile={<Spinner label={t("ui.loading")} className="min-h-20" />}
    >
      {(data) => <SecondStepOf data={data} />}
    </Loaded>
  );
}

type State = DataOf<typeof contract.secondStep.readSecondStep>;

function SecondStepOf({ data }: { data: State }) {
  const [isEdited, setEdited] = useState(false);
  const close = () => setEdited(false);
  if (isEdited) {
    return data.isOn ? <TurnOffSecondStep onClose={close} /> : <SetUpSecondStep onClose={close} />;
  }
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {data.isOn ? (
          <Badge tone="act">{t("security.on")}</Badge>
        ) : (
          <Badge tone="gold">{t("security.off")}</Badge>
        )}
        {data.isOn && t("security.codesLeft", { count: data.recoveryCodesLeft })}
      </p>
      <p className="mt-2 text-sm text-ink-soft">{t("security.secondStepText")}</p>
      <Button variant="secondary" className="mt-3" onClick={() => setEdited(true)}>
        {t(data.isOn ? "security.turnOff" : "security.setUp")}
      </Button>
    </>
  );
}

function TurnOffSecondStep({ onClose }: { onClose: () => void }) {
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
        errorText={error ? errorMessage(error, "security.secondStepFailed") : undefined}
        label={t("security.turnOff")}
        isPending={turningOff.isPending}
        onCancel={onClose}
      />
    </Form>
  );
}
