import { t } from "../../i18n/t.ts";
import { errorMessage } from "../../lib/api/error-message.ts";
import { toast } from "../../ui/feedback/toast.ts";
import { Switch } from "../../ui/form/switch.tsx";
import { useUpdateMe } from "./profile.api.ts";
import type { Me } from "./edit-actions.tsx";

export function HidePhone({ me }: { me: Me }) {
  const updating = useUpdateMe();
  const wished = updating.isPending ? updating.variables.phoneHidden : undefined;
  return (
    <div className="border-t border-line py-3">
      <Switch
        label={t(me.role === "student" ? "accounts.hidePhoneFromTeachers" : "accounts.hidePhone")}
        checked={wished ?? me.phoneHidden}
        onChange={({ target }) => {
          if (updating.isPending) return;
          updating.mutate(
            { phoneHidden: target.checked },
            { onError: (error) => toast.error(errorMessage(error, "accounts.updateFailed")) },
          );
        }}
      />
    </div>
  );
}
