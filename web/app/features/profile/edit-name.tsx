import { NAME_MAX } from "@madrasa/contract/limits";
import { useForm } from "react-hook-form";
import { fault } from "../../i18n/fault.ts";
import { t } from "../../i18n/t.ts";
import { errorFault } from "../../lib/api/error-message.ts";
import { Form } from "../../ui/form/form.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { useUpdateMe } from "./profile.api.ts";
import { EditActions, type EditProps } from "./edit-actions.tsx";

/** One field: the first word is the first name, the rest is the last name. */
export function EditName({ me, onClose }: EditProps) {
  const updating = useUpdateMe();
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { name: `${me.firstName} ${me.lastName}` },
  });

  const submit = handleSubmit(async ({ name }) => {
    if (updating.isPending) return;
    const { firstName, lastName } = namesIn(name);
    try {
      await updating.mutateAsync({ firstName, lastName });
      onClose();
    } catch (error) {
      setError("name", { message: errorFault(error, "accounts.updateFailed") });
    }
  });

  return (
    <Form onSubmit={submit}>
      <TextField
        {...register("name", {
          validate: (name) => {
            const { firstName, lastName } = namesIn(name);
            if (firstName === "") return fault("fields.FIRST_NAME_MISSING");
            return lastName !== "" || fault("fields.LAST_NAME_MISSING");
          },
        })}
        label={t("accounts.name")}
        isLabelHidden
        error={formState.errors.name?.message}
        autoComplete="name"
        maxLength={NAME_MAX * 2}
        required
      />
      <EditActions isSaving={updating.isPending} onCancel={onClose} />
    </Form>
  );
}

function namesIn(name: string): { firstName: string; lastName: string } {
  const [firstName = "", ...rest] = name.trim().split(/\s+/);
  return { firstName, lastName: rest.join(" ") };
}
