import { CONTACT_METHODS } from "@madrasa/contract/limits";
import { useState } from "react";
import { t } from "../../i18n/t.ts";
import { errorMessage } from "../../lib/api/error-message.ts";
import { ChoiceChips } from "../../ui/form/choice-chips.tsx";
import { Form } from "../../ui/form/form.tsx";
import { useUpdateMe } from "./profile.api.ts";
import { EditActions, type EditProps } from "./edit-actions.tsx";

export function EditContactMethod({ me, onClose }: EditProps) {
  const updating = useUpdateMe();
  const [method, setMethod] = useState(me.TelegramOrWhatsapp);
  return (
    <Form
      onSubmit={() => {
        if (updating.isPending) return;
        updating.mutate({ TelegramOrWhatsapp: method }, { onSuccess: onClose });
      }}
    >
      <ChoiceChips
        legend={t("accounts.contactMethod")}
        isLegendHidden
        options={CONTACT_METHODS.map((value) => ({ value, label: t(`accounts.${value}`) }))}
        value={method}
        onChange={setMethod}
      />
      <EditActions
        problem={updating.error ? errorMessage(updating.error, "accounts.updateFailed") : undefined}
        isSaving={updating.isPending}
        onCancel={onClose}
      />
    </Form>
  );
}
