import { t } from "../../i18n/t.ts";
import { errorMessage } from "../../lib/api/error-message.ts";
import { Button } from "../../ui/button/button.tsx";
import { LinkButton } from "../../ui/button/link-button.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { FormError } from "../../ui/form/form-error.tsx";
import { useUndoChange } from "./contacts.api.ts";

/** Requires a click, because mail programs open links automatically. */
export function UndoChange({ secret }: { secret: string }) {
  const undoing = useUndoChange();
  if (undoing.data?.isChild) {
    return (
      <div className="space-y-6">
        <Notice title={t("accounts.recalledChild")}>{t("accounts.recalledChildLead")}</Notice>
        <LinkButton to="/family">{t("accounts.children")}</LinkButton>
      </div>
    );
  }
  if (undoing.isSuccess) {
    return (
      <div className="space-y-6">
        <Notice
          title={t(undoing.data.kind === "deletion" ? "accounts.recalled" : "accounts.undone")}
        >
          {t("accounts.undoneLead")}
          {undoing.data.without.includes("email") && <p>{t("accounts.undoneWithoutEmail")}</p>}
          {undoing.data.without.includes("phone") && <p>{t("accounts.undoneWithoutPhone")}</p>}
        </Notice>
        <LinkButton to="/forgot-password">{t("accounts.forgotTitle")}</LinkButton>
      </div>
    );
  }
  return (
    <>
      <FormError
        message={undoing.error ? errorMessage(undoing.error, "accounts.updateFailed") : undefined}
      />
      <Button
        isPending={undoing.isPending}
        pendingText={t("accounts.saving")}
        onClick={() => undoing.mutate(secret)}
      >
        {t("accounts.undo")}
      </Button>
    </>
  );
}
