import { NAME_MAX } from "@madrasa/contract/limits";
import { RULES } from "@madrasa/contract/rules";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { encodeMessage } from "../../i18n/encode-message.ts";
import { t } from "../../i18n/t.ts";
import { encodeErrorMessage } from "../../lib/api/error-message.ts";
import { Button } from "../../ui/button/button.tsx";
import { Form } from "../../ui/form/form.tsx";
import { rules } from "../../ui/form/rules.ts";
import { TextField } from "../../ui/form/text-field.tsx";
import { EditActions, type EditProps } from "./edit-actions.tsx";
import { useUpdateMe } from "./profile.api.ts";
import { type FullName, splitName } from "./split-name.ts";

export function EditName({ me, onClose }: EditProps) {
  const updating = useUpdateMe();
  const { firstName, lastName } = me;
  const [parts, setParts] = useState<FullName>();
  const save = async (name: FullName) => {
    await updating.mutateAsync(name);
    onClose();
  };
  const actions = <EditActions isSaving={updating.isPending} onCancel={onClose} />;
  return parts ? (
    <NameParts parts={parts} onSave={save} actions={actions} />
  ) : (
    <WholeName name={{ firstName, lastName }} onSave={save} onParts={setParts} actions={actions} />
  );
}

type NameProps = { onSave: (name: FullName) => Promise<void>; actions: React.ReactNode };

function WholeName({
  name: stored,
  onSave,
  onParts,
  actions,
}: NameProps & { name: FullName; onParts: (parts: FullName) => void }) {
  const { register, handleSubmit, setError, getValues, formState } = useForm({
    defaultValues: { name: `${stored.firstName} ${stored.lastName}` },
  });
  const partsOf = (name: string) => splitName(name, stored);
  const openParts = () => {
    const { name } = getValues();
    const [firstName = "", ...rest] = name.trim().split(/\s+/);
    onParts(partsOf(name) ?? { firstName, lastName: rest.join(" ") });
  };
  const submit = handleSubmit(async ({ name }) => {
    const parts = partsOf(name);
    if (!parts) return openParts();
    try {
      await onSave(parts);
    } catch (error) {
      setError("name", { message: encodeErrorMessage(error, "accounts.updateFailed") });
    }
  });
  return (
    <Form onSubmit={submit}>
      <TextField
        {...register("name", {
          validate: (name) => {
            const parts = partsOf(name);
            if (parts?.firstName === "") return encodeMessage("fields.FIRST_NAME_MISSING");
            return parts?.lastName !== "" || encodeMessage("fields.LAST_NAME_MISSING");
          },
        })}
        label={t("accounts.name")}
        isLabelHidden
        error={formState.errors.name?.message}
        autoComplete="name"
        maxLength={NAME_MAX * 2}
        required
      />
      <Button variant="quiet" isCompact className="mt-2" onClick={openParts}>
        {t("accounts.nameParts")}
      </Button>
      {actions}
    </Form>
  );
}

function NameParts({ parts, onSave, actions }: NameProps & { parts: FullName }) {
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: parts });
  const { errors } = formState;
  const submit = handleSubmit(async (name) => {
    try {
      await onSave(name);
    } catch (error) {
      setError("firstName", { message: encodeErrorMessage(error, "accounts.updateFailed") });
    }
  });
  return (
    <Form onSubmit={submit} className="grid gap-4">
      <TextField
        {...register("firstName", rules(RULES.firstName))}
        label={t("accounts.firstName")}
        error={errors.firstName?.message}
        autoComplete="given-name"
        maxLength={NAME_MAX}
        autoFocus
        required
      />
      <TextField
        {...register("lastName", rules(RULES.lastName))}
        label={t("accounts.lastName")}
        error={errors.lastName?.message}
        autoComplete="family-name"
        maxLength={NAME_MAX}
        required
      />
      <div>{actions}</div>
    </Form>
  );
}
