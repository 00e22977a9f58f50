import { t } from "../../i18n/t.ts";
import { passwordQuestion } from "../../lib/session/password-question.ts";
import { useStore } from "../../lib/store.ts";
import { confirmPassword } from "./family.api.ts";
import { PasswordDialog } from "./password-dialog.tsx";

export function PasswordQuestion() {
  const onAnswer = useStore(passwordQuestion, undefined);
  if (!onAnswer) return null;
  return (
    <PasswordDialog
      title={t("family.passwordTitle")}
      action={t("family.passwordGoOn")}
      failed="family.passwordFailed"
      onSubmit={async (password) => {
        await confirmPassword(password);
        onAnswer(true);
      }}
      onClose={() => onAnswer(false)}
    >
      {t("family.passwordText")}
    </PasswordDialog>
  );
}
