import { useMemo, useState } from "react";
import { t } from "../../i18n/t.ts";
import { errorMessage } from "../../lib/api/error-message.ts";
import { useIsHydrated } from "../../lib/hooks/use-is-hydrated.ts";
import { toast } from "../../ui/feedback/toast.ts";
import { Button } from "../../ui/button/button.tsx";
import { Ltr } from "../../ui/display/user-text.tsx";
import { useAskForRecovery, useSetPassword, useSignInAfterwards } from "./recovery.api.ts";
import { AnswerCode, type CodeAnswer, SendAgain, showAddress } from "../../base/codes/index.ts";
import { AskForRecovery } from "./ask-for-recovery.tsx";
import { type Recovery, recoveryDraft } from "./recovery-draft.ts";

/** Role of the signed-in user. Undefined if they still have to sign in. */
type OnDone = (role: string | undefined) => void;

export function RecoverPassword({ onDone }: { onDone: OnDone }) {
  // The draft is in browser storage, unavailable during prerendering.
  const isHydrated = useIsHydrated();
  const stored = useMemo(() => (isHydrated ? recoveryDraft.read() : undefined), [isHydrated]);
  const [changed, setChanged] = useState<{ to: Recovery | undefined }>();
  const recovery = changed ? changed.to : stored;
  const asking = useAskForRecovery();
  const setting = useSetPassword();
  const signIn = useSignInAfterwards();

  const remember = (sent: Omit<Recovery, "sentAt">) => {
    const next = { ...sent, sentAt: Date.now() };
    recoveryDraft.write(next);
    setChanged({ to: next });
  };
  if (!recovery) return <AskForRecovery onSent={remember} />;

  const { address, method, optId } = recovery;
  const sendAgain = async () => {
    if (asking.isPending) return;
    try {
      const sent = await asking.mutateAsync({ ...address, ...(method && { method }) });
      remember({ address, method, optId: sent.optId });
    } catch (error) {
      toast.error(errorMessage(error, "accounts.sendFailed", "accounts.sendUnreachable"));
    }
  };
  const save = async ({ otp, password }: CodeAnswer) => {
    await setting.mutateAsync({ ...address, optId, otp, password });
    recoveryDraft.clear();
    onDone(await signIn({ ...address, password }));
  };

  return (
    <>
      <p role="status" className="mb-5">
        {t("accounts.onItsWay")}
      </p>
      <AnswerCode
        key={optId}
        code={{
          kind: "email" in address ? "email" : "phone",
          description: <Ltr>{showAddress(address)}</Ltr>,
          sendAgain: (
            <SendAgain
              sentAt={recovery.sentAt}
              onSend={() => void sendAgain()}
              isSending={asking.isPending}
              refusal={
                asking.error
                  ? errorMessage(asking.error, "accounts.sendFailed", "accounts.sendUnreachable")
                  : undefined
              }
            />
          ),
        }}
        asksPassword
        save={save}
        action={t("accounts.save")}
        cancel={
          <Button
            variant="quiet"
            onClick={() => {
              recoveryDraft.clear();
              setChanged({ to: undefined });
            }}
          >
            {t("accounts.askOther")}
          </Button>
        }
      />
    </>
  );
}
