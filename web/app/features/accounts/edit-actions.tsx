import type { contract } from "@madrasa/contract";
import type { DataOf } from "@madrasa/contract/client";
import { t } from "../../i18n/t.ts";
import { Button } from "../../ui/button/button.tsx";
import { FormProblem } from "../../ui/form/problem.tsx";

export type Me = DataOf<typeof contract.accounts.readMe>;
export type EditProps = { me: Me; onClose: () => void };

export type EditActionsProps = {
  isSaving: boolean;
  onCancel: () => void;
  problem?: string | undefined;
};

export function EditActions({ isSaving, onCancel, problem }: EditActionsProps) {
  return (
    <>
      <FormProblem message={problem} />
      <div className="mt-4 flex flex-wrap gap-3">
        <Button type="submit" isPending={isSaving} pendingText={t("accounts.saving")}>
          {t("accounts.save")}
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          {t("ui.cancel")}
        </Button>
      </div>
    </>
  );
}
