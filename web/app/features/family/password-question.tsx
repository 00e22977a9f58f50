import { t } from "../../i18n/t.ts";
import { confirmPassword } from "./family.api.ts";
import { PasswordDialog } from "./password-dialog.tsx";

/** Shown over any screen to a guardian who came in with a PIN. */
export function PasswordQuestion({ onAnswer }: { onAnswer: (isGiven: boolean) => void }) {
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
