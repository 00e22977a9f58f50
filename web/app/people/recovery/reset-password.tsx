import { t } from "../../i18n/t.ts";
import { useSetPassword } from "./recovery.api.ts";
import { AnswerCode } from "../../base/codes/index.ts";
import { recoveryDraft } from "./recovery-draft.ts";

export function ResetPassword({ secret, onDone }: { secret: string; onDone: () => void }) {
  const setting = useSetPassword();
  return (
    <AnswerCode
      asksPassword
      save={async ({ password }) => {
        await setting.mutateAsync({ secret, password });
        recoveryDraft.clear();
        onDone();
      }}
      action={t("accounts.save")}
    />
  );
}
