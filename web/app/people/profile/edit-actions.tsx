import type { contract } from "@madrasa/contract";
import type { DataOf } from "@madrasa/contract/client";
import { t } from "../../i18n/t.ts";
import { FormActions } from "../../ui/form/form-actions.tsx";

export type Me = DataOf<typeof contract.profile.readMe>;
export type EditProps = { me: Me; onClose: () => void };

export type EditActionsProps = {
  isSaving: boolean;
  onCancel: () => void;
  errorText?: string | undefined;
};

export function EditActions({ isSaving, ...actions }: EditActionsProps) {
  return (
    <FormActions
      {...actions}
      label={t("accounts.save")}
      pendingText={t("accounts.saving")}
      isPending={isSaving}
    />
  );
}
