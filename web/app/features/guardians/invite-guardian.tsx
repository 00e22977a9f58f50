import { useEffect, useRef, useState } from "react";
import { formatDateTime } from "../../i18n/dates/format-dates.ts";
import { t } from "../../i18n/t.ts";
import { errorFault } from "../../lib/api/error-message.ts";
import { Button } from "../../ui/button/button.tsx";
import { CopyButton } from "../../ui/button/copy-button.tsx";
import { Ltr } from "../../ui/display/user-text.tsx";
import { DialogActions, SubmitActions } from "../../ui/form/dialog-actions.tsx";
import { Form } from "../../ui/form/form.tsx";
import { PasswordField } from "../../ui/form/password-field.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { ChooseChildren } from "../family/index.ts";
import { type GuardedChild, useInviteGuardian } from "./guardians.api.ts";

type InviteGuardianProps = { alone: readonly GuardedChild[]; onClose: () => void };

/** Says what a second guardian may do, and shows the link once. */
export function InviteGuardian({ alone, onClose }: InviteGuardianProps) {
  const inviting = useInviteGuardian();
  // What was offered when the dialog opened stays, also when the page is read again.
  const [offered] = useState(alone);
  const [chosen, setChosen] = useState(offered.map(({ _id }) => _id));
  const [password, setPassword] = useState("");
  const [problem, setProblem] = useState<string>();
  const { data: made } = inviting;
  const shown = useRef<HTMLDivElement>(null);
  // The pressed button is gone, so the focus moves to the one that copies.
  useEffect(() => {
    if (made) shown.current?.querySelector("button")?.focus();
  }, [made]);
  const invite = () => {
    setProblem(undefined);
    if (chosen.length === 0) return setProblem(t("family.chooseSomebody"));
    return inviting.mutate(
      { childIds: chosen, password },
      { onError: (error) => setProblem(errorFault(error, "guardians.failed")) },
    );
  };
  return (
    <Dialog isOpen onOpenChange={onClose} title={t("guardians.invite")} size="small">
      <div role="status">
        {made && (
          <>
            <p className="rounded-control bg-sunken px-4 py-3 font-mono text-sm">
              <Ltr className="break-all select-all">{made.link}</Ltr>
            </p>
            <p className="mt-3 text-ink-soft">
              {t("guardians.linkOnce", { time: formatDateTime(made.expiresAt) })}
            </p>
          </>
        )}
      </div>
      {made ? (
        <div ref={shown}>
          <DialogActions>
            <CopyButton text={made.link} label={t("guardians.copy")} variant="primary" />
            <Button variant="secondary" onClick={onClose}>
              {t("guardians.close")}
            </Button>
          </DialogActions>
        </div>
      ) : (
        <Form onSubmit={invite}>
          <p className="mb-4 text-ink-soft">{t("guardians.inviteText")}</p>
          <ChooseChildren offered={offered} chosen={chosen} onChange={setChosen} />
          <PasswordField
            label={t("accounts.password")}
            autoComplete="current-password"
            value={password}
            onChange={({ target }) => setPassword(target.value)}
          />
          <SubmitActions
            label={t("guardians.makeLink")}
            isPending={inviting.isPending}
            problem={problem}
            onCancel={onClose}
          />
        </Form>
      )}
    </Dialog>
  );
}
