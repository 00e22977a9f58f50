import { useEffect, useState } from "react";
import { t } from "../../i18n/t.ts";
import { rememberOrigin } from "../../lib/session/destinations.ts";
import { useSession } from "../../lib/session/session.ts";
import { LinkButton } from "../../ui/button/link-button.tsx";
import { AnswerCode, showAddress } from "../../base/codes/index.ts";
import { pendingChange } from "./pending-change.ts";
import { useSaveChange } from "./use-save-change.ts";

export type ConfirmChangeProps = { secret: string; onDone: () => void };

/** Opened from the message link, in the browser that requested the change. */
export function ConfirmChange({ secret, onDone }: ConfirmChangeProps) {
  const isSignedOut = useSession().status === "signedOut";
  const [pending] = useState(() => pendingChange.read());
  const save = useSaveChange();

  useEffect(() => {
    if (isSignedOut) rememberOrigin(`/confirm-change#${secret}`, null);
  }, [isSignedOut, secret]);

  if (isSignedOut) {
    return (
      <>
        <p className="mb-6">{t("accounts.confirmSignedOut")}</p>
        <LinkButton to="/login">{t("accounts.signIn")}</LinkButton>
      </>
    );
  }
  if (!pending) {
    return (
      <>
        <p className="mb-6">{t("accounts.confirmHere")}</p>
        <LinkButton to="/user-settings">{t("accounts.settings")}</LinkButton>
      </>
    );
  }
  const isPassword = pending.kind === "password";
  return (
    <>
      {!isPassword && (
        <p className="mb-6">{t("accounts.changesTo", { address: showAddress(pending.address) })}</p>
      )}
      <AnswerCode
        asksPassword={isPassword}
        save={async (answer) => {
          await save(pending, { secret }, answer);
          onDone();
        }}
        action={t("accounts.confirmChange")}
      />
    </>
  );
}
