import { t } from "../../i18n/t.ts";
import { errorMessage } from "../../lib/api/error-message.ts";
import { toast } from "../../ui/feedback/toast.ts";
import { Switch } from "../../ui/form/switch.tsx";
import { useUpdateMe } from "./profile.api.ts";

export function GuardianPhone({ isShown }: { isShown: boolean }) {
  const updating = useUpdateMe();
  const wished = updating.isPending ? updating.variables.phoneShownAsGuardian : undefined;
  return (
    <section aria-label={t("family.mayTeachersWrite")} className="border-t border-line py-3">
      <Switch
        label={t("family.mayTeachersWrite")}
        description={t("family.phoneShownHelp")}
        checked={wished ?? isShown}
        onChange={({ target }) => {
          if (updating.isPending) return;
          updating.mutate(
            { phoneShownAsGuardian: target.checked },
            { onError: (error) => toast.error(errorMessage(error, "accounts.updateFailed")) },
          );
        }}
      />
    </section>
  );
}
