import { PIN_RULES, pinIn } from "@madrasa/contract/pins";
import { useState } from "react";
import { bidiIsolate } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { encodeErrorMessage } from "../../lib/api/error-message.ts";
import { Button } from "../../ui/button/button.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { DialogActions } from "../../ui/form/dialog-actions.tsx";
import { Form } from "../../ui/form/form.tsx";
import { PasswordField } from "../../ui/form/password-field.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { type Child, useSetChildPin, useSetGuardianPin } from "./family.api.ts";
import { encodeMessage } from "../../i18n/encode-message.ts";
import { TextField } from "../../ui/form/text-field.tsx";

type PinOwner = Child | "guardian";

type SetPinProps = { owner: PinOwner; hasPin: boolean; onClose: () => void };

export function SetPin({ owner, hasPin, onClose }: SetPinProps) {
  const isGuardian = owner === "guardian";
  const forChild = useSetChildPin();
  const forGuardian = useSetGuardianPin();
  const pin = useTypedPin(isGuardian ? PIN_RULES.guardianPin : PIN_RULES.childPin);
  const [password, setPassword] = useState("");
  const [failure, setFailure] = useState<unknown>();
  const isPending = forChild.isPending || forGuardian.isPending;

  const save = async (next: string | null) => {
    setFailure(undefined);
    try {
      if (isGuardian) await forGuardian.mutateAsync({ pin: next, password });
      else await forChild.mutateAsync({ childId: owner._id, pin: next });
      toast.success(t("family.pinSaved"));
      onClose();
    } catch (error) {
      setFailure(error);
    }
  };
  const title = isGuardian
    ? t("family.pinYours")
    : t("family.pinOf", { name: bidiIsolate(owner.firstName) });
  return (
    <Dialog isOpen onOpenChange={onClose} title={title} size="small">
      <Form onSubmit={() => (pin.check() ? save(pin.typed) : undefined)}>
        <PinField label={t(isGuardian ? "family.pinOfGuardian" : "family.pinOfChild")} pin={pin} />
        {isGuardian && (
          <PasswordField
            label={t("accounts.password")}
            autoComplete="current-password"
            value={password}
            onChange={({ target }) => setPassword(target.value)}
            className="mt-4"
          />
        )}
        <DialogActions
          errorText={
            failure === undefined ? undefined : encodeErrorMessage(failure, "family.pinFailed")
          }
        >
          <Button type="submit" isPending={isPending}>
            {t(hasPin ? "family.pinChange" : "family.pinSet")}
          </Button>
          {hasPin && (
            <Button variant="secondary" isPending={isPending} onClick={() => void save(null)}>
              {t("family.pinRemove")}
            </Button>
          )}
          <Button variant="secondary" onClick={onClose}>
            {t("ui.cancel")}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

type PinRule = (typeof PIN_RULES)[keyof typeof PIN_RULES];

function useTypedPin(rule: PinRule) {
  const [text, setText] = useState("");
  const [wrong, setWrong] = useState<string>();
  return {
    text,
    wrong,
    typed: pinIn(text),
    type: (next: string) => {
      setText(next);
      setWrong(undefined);
    },
    /** Returns whether the PIN is valid, and shows the error at the field if not. */
    check: () => {
      const isRight = rule.isValid(text);
      setWrong(isRight ? undefined : encodeMessage(`fields.${rule.invalid}`));
      return isRight;
    },
  };
}

type PinFieldProps = {
  label: string;
  pin: ReturnType<typeof useTypedPin>;
};

function PinField({ label, pin }: PinFieldProps) {
  return (
    <TextField
      label={label}
      error={pin.wrong}
      value={pin.text}
      onChange={({ target }) => pin.type(target.value)}
      inputMode="numeric"
      direction="ltr"
      isMono
      autoComplete="off"
      autoFocus
    />
  );
}
