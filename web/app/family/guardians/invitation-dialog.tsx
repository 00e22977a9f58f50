import { type ReactNode, useEffect, useRef, useState } from "react";
import { formatDateTime } from "../../i18n/dates/format-dates.ts";
import { t } from "../../i18n/t.ts";
import { Button } from "../../ui/button/button.tsx";
import { CopyButton } from "../../ui/button/copy-button.tsx";
import { Ltr } from "../../ui/display/user-text.tsx";
import { DialogActions, SubmitActions } from "../../ui/form/dialog-actions.tsx";
import { Form } from "../../ui/form/form.tsx";
import { PasswordField } from "../../ui/form/password-field.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";

type InvitationDialogProps = {
  title: string;
  text: string;
  children?: ReactNode;
  made: { link: string; expiresAt: string } | undefined;
  isPending: boolean;
  errorText: string | undefined;
  onInvite: (password: string) => void;
  onClose: () => void;
};

export function InvitationDialog({
  title,
  text,
  children,
  made,
  isPending,
  errorText,
  onInvite,
  onClose,
}: InvitationDialogProps) {
  const [password, setPassword] = useState("");
  const shown = useRef<HTMLDivElement>(null);
  // The pressed button is gone: focus the copy button.
  useEffect(() => {
    if (made) shown.current?.querySelector("button")?.focus();
  }, [made]);
  return (
    <Dialog isOpen onOpenChange={onClose} title={title} size="small">
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
        <Form onSubmit={() => onInvite(password)}>
          <p className="mb-4 text-ink-soft">{text}</p>
          {children}
          <PasswordField
            label={t("accounts.password")}
            autoComplete="current-password"
            value={password}
            onChange={({ target }) => setPassword(target.value)}
          />
          <SubmitActions
            label={t("guardians.makeLink")}
            isPending={isPending}
            errorText={errorText}
            onCancel={onClose}
          />
        </Form>
      )}
    </Dialog>
  );
}
