import { NAME_MAX } from "@madrasa/contract/limits";
import { RULES } from "@madrasa/contract/rules";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { t } from "../../i18n/t.ts";
import { encodeErrorMessage, showFieldErrors } from "../../lib/api/error-message.ts";
import { toast } from "../../ui/feedback/toast.ts";
import { SubmitActions } from "../../ui/form/dialog-actions.tsx";
import { Form } from "../../ui/form/form.tsx";
import { rules } from "../../ui/form/rules.ts";
import { TextField } from "../../ui/form/text-field.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import type { Child } from "../family/index.ts";
import { useChangeName } from "./guardians.api.ts";

export function ChangeName({ child, onClose }: { child: Child; onClose: () => void }) {
  const changing = useChangeName(child._id);
  const [failure, setFailure] = useState<unknown>();
  const { firstName, lastName } = child;
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { firstName, lastName },
  });
  const { errors } = formState;
  const save = handleSubmit(async (name) => {
    setFailure(undefined);
    try {
      await changing.mutateAsync(name);
      toast.success(t("accounts.updated"));
      onClose();
    } catch (error) {
      let isAtField = false;
      showFieldErrors(error, (path, fault) => {
        isAtField = true;
        setError(path as keyof typeof name, fault);
      });
      if (!isAtField) setFailure(error);
    }
  });
  return (
    <Dialog isOpen onOpenChange={onClose} title={t("guardians.changeName")} size="small">
      <Form onSubmit={save} className="grid gap-4">
        <TextField
          {...register("firstName", rules(RULES.firstName))}
          label={t("accounts.firstName")}
          error={errors.firstName?.message}
          autoComplete="off"
          maxLength={NAME_MAX}
        />
        <TextField
          {...register("lastName", rules(RULES.lastName))}
          label={t("accounts.lastName")}
          error={errors.lastName?.message}
          autoComplete="off"
          maxLength={NAME_MAX}
        />
        <SubmitActions
          label={t("accounts.save")}
          errorText={
            failure === undefined ? undefined : encodeErrorMessage(failure, "accounts.updateFailed")
          }
          isPending={changing.isPending}
          onCancel={onClose}
        />
      </Form>
    </Dialog>
  );
}
