import { PASSWORD_MAX, SECOND_STEP_TEXT_MAX } from "@madrasa/contract/limits";
import { RULES } from "@madrasa/contract/rules";
import { useForm } from "react-hook-form";
import { t } from "../../i18n/t.ts";
import { errorMessage } from "../../lib/api/error-message.ts";
import { Button } from "../../ui/button/button.tsx";
import { CopyButton } from "../../ui/button/copy-button.tsx";
import { Ltr } from "../../ui/display/user-text.tsx";
import { lazyComponent } from "../../ui/feedback/lazy-component.tsx";
import { Form } from "../../ui/form/form.tsx";
import { PasswordField } from "../../ui/form/password-field.tsx";
import { rules } from "../../ui/form/rules.ts";
import { TextField } from "../../ui/form/text-field.tsx";
import { FormActions } from "../../ui/form/form-actions.tsx";
import {
  usePrepareSecondStep,
  useRefreshSecondStep,
  useSetUpSecondStep,
} from "./second-step.api.ts";

const QrCode = lazyComponent(async () => (await import("../../ui/display/qr-code.tsx")).QrCode);

export function SetUpSecondStep({ onClose }: { onClose: () => void }) {
  const preparing = usePrepareSecondStep();
  const settingUp = useSetUpSecondStep();
  const refresh = useRefreshSecondStep();
  if (settingUp.data) {
    const close = async () => {
      await refresh();
      onClose();
    };
    return <RecoveryCodes codes={settingUp.data.recoveryCodes} onClose={close} />;
  }
  if (preparing.data) {
    return <ConfirmCode {...preparing.data} settingUp={settingUp} onClose={onClose} />;
  }
  return <AskForPassword preparing={preparing} onClose={onClose} />;
}

type Preparing = { preparing: ReturnType<typeof usePrepareSecondStep>; onClose: () => void };

function AskForPassword({ preparing, onClose }: Preparing) {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { password: "" } });
  const { error } = preparing;
  return (
    <Form
      onSubmit={handleSubmit(({ password }) => preparing.mutate(password))}
      className="space-y-4"
    >
      <PasswordField
        {...register("password", rules(RULES.password))}
        label={t("accounts.password")}
        description={t("security.passwordText")}
        error={formState.errors.password?.message}
        autoComplete="current-password"
        maxLength={PASSWORD_MAX}
        autoFocus
        required
      />
      <FormActions
        errorText={error ? errorMessage(error, "security.secondStepFailed") : undefined}
        label={t("security.next")}
        isPending={preparing.isPending}
        onCancel={onClose}
      />
    </Form>
  );
}

type Confirming = {
  secret: string;
  link: string;
  settingUp: ReturnType<typeof useSetUpSecondStep>;
  onClose: () => void;
};

function ConfirmCode({ secret, link, settingUp, onClose }: Confirming) {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { code: "" } });
  const { error } = settingUp;
  return (
    <Form onSubmit={handleSubmit(({ code }) => settingUp.mutate(code))} className="space-y-4">
      <p>{t("security.scan")}</p>
      <QrCode text={link} label={t("security.qrCode")} />
      <p className="rounded-control bg-sunken px-4 py-3 font-mono text-sm">
        <Ltr className="break-all select-all">{secret}</Ltr>
      </p>
      <CopyButton text={secret} label={t("security.copySecret")} isCompact />
      <TextField
        {...register("code", rules(RULES.secondStep))}
        label={t("security.code")}
        error={formState.errors.code?.message}
        direction="ltr"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={SECOND_STEP_TEXT_MAX}
        autoFocus
        required
      />
      <FormActions
        errorText={error ? errorMessage(error, "security.secondStepFailed") : undefined}
        label={t("security.turnOn")}
        isPending={settingUp.isPending}
        onCancel={onClose}
      />
    </Form>
  );
}

function RecoveryCodes({ codes, onClose }: { codes: string[]; onClose: () => Promise<void> }) {
  return (
    <div>
      <p role="status">{t("security.keepCodes")}</p>
      <ul className="mt-3 grid gap-1 rounded-control bg-sunken px-4 py-3 font-mono text-sm sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>
            <Ltr className="select-all">{code}</Ltr>
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-3">
        <CopyButton text={codes.join("\n")} label={t("security.copyCodes")} variant="primary" />
        <Button variant="secondary" onClick={onClose}>
          {t("security.done")}
        </Button>
      </div>
    </div>
  );
}
