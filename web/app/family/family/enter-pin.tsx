import { ApiError } from "@madrasa/contract/client";
import { CHILD_PIN_LENGTH } from "@madrasa/contract/limits";
import { PIN_RULES } from "@madrasa/contract/pins";
import { useEffect, useState } from "react";
import { encodeMessage } from "../../i18n/encode-message.ts";
import { t } from "../../i18n/t.ts";
import { encodeErrorMessage } from "../../lib/api/error-message.ts";
import { Button } from "../../ui/button/button.tsx";
import { DialogActions } from "../../ui/form/dialog-actions.tsx";
import { Form } from "../../ui/form/form.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { PinRefused } from "./device-pin.ts";
import { PinField, useTypedPin } from "./pin-field.tsx";

function problemOf(failure: unknown): string {
  if (!(failure instanceof PinRefused)) return encodeErrorMessage(failure, "family.enterFailed");
  return encodeMessage(failure.isEnded ? "family.pinEndedHere" : "fields.PIN_WRONG");
}

type EnterPinProps = {
  firstName: string;
  onPassword?: (() => void) | undefined;
  /** Throws on failure. */
  onEnter: (pin: string) => Promise<unknown>;
  onClose: () => void;
};

/** PIN form. A child's PIN is submitted with its fourth digit. */
export function EnterPin({ firstName, onPassword, onEnter, onClose }: EnterPinProps) {
  const pin = useTypedPin(onPassword ? PIN_RULES.guardianPin : PIN_RULES.childPin);
  const [failure, setFailure] = useState<unknown>();
  const [isPending, setPending] = useState(false);
  const isEnded =
    failure instanceof PinRefused
      ? failure.isEnded
      : failure instanceof ApiError && failure.code === "PIN_ENDED";

  const enter = async () => {
    if (isPending || !pin.check()) return;
    setFailure(undefined);
    setPending(true);
    try {
      await onEnter(pin.typed);
    } catch (error) {
      pin.type("");
      setFailure(error);
    } finally {
      setPending(false);
    }
  };
  const isWhole = !onPassword && pin.typed.length === CHILD_PIN_LENGTH;
  useEffect(() => {
    if (isWhole) void enter();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each time that the fourth digit is typed
  }, [isWhole]);

  return (
    <Dialog isOpen onOpenChange={onClose} title={firstName} size="small">
      <Form onSubmit={enter}>
        <PinField label={t(onPassword ? "family.pinOfGuardian" : "family.pinOfChild")} pin={pin} />
        <DialogActions problem={failure === undefined ? undefined : problemOf(failure)}>
          {!isEnded && (
            <Button type="submit" isPending={isPending}>
              {t("family.pinEnter")}
            </Button>
          )}
          {onPassword && (
            <Button variant="secondary" onClick={onPassword}>
              {t("family.usePassword")}
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
