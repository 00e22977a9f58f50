import type { ReactNode } from "react";
import { useState } from "react";
import { t } from "../../i18n/t.ts";
import { encodeErrorMessage } from "../../lib/api/error-message.ts";
import type { MessageKey } from "../../i18n/messages.ts";
import { Button } from "../../ui/button/button.tsx";
import { DialogActions } from "../../ui/form/dialog-actions.tsx";
import { Form } from "../../ui/form/form.tsx";
import { PasswordField } from "../../ui/form/password-field.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";

type PasswordDialogProps = {
  title: string;
  children: ReactNode;
  action: string;
  /** Shown if the server gives no reason. */
  failed: MessageKey;
  variant?: "danger" | "primary";
  /** Throws on failure. */
  onSubmit: (password: string) => Promise<unknown>;
  onClose: () => void;
};

/** Asks the guardian for the password again before an action that a PIN session may not do. */
export function PasswordDialog(props: PasswordDialogProps) {
  const { title, children, action, failed, variant = "primary", onSubmit, onClose } = props;
  const [password, setPassword] = useState("");
  const [failure, setFailure] = useState<unknown>();
  const [isPending, setPending] = useState(false);
  const submit = async () => {
    setFailure(undefined);
    setPending(true);
    try {
      await onSubmit(password);
      onClose();
    } catch (error) {
      setFailure(error);
    } finally {
      setPending(false);
    }
  };
  return (
    <Dialog isOpen onOpenChange={onClose} title={title} size="small">
      <Form onSubmit={submit}>
        <p className="mb-4 text-ink-soft">{children}</p>
        <PasswordField
          label={t("accounts.password")}
          autoComplete="current-password"
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
        <DialogActions
          errorText={failure === undefined ? undefined : encodeErrorMessage(failure, failed)}
        >
          <Button type="submit" variant={variant} isPending={isPending}>
            {action}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {t("ui.cancel")}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
