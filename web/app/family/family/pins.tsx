import { PIN_RULES } from "@madrasa/contract/pins";
import { useState } from "react";
import { bidiIsolate } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { currentSession } from "../../lib/session/session.ts";
import { encodeErrorMessage } from "../../lib/api/error-message.ts";
import { Button } from "../../ui/button/button.tsx";
import { HiddenName, UserText } from "../../ui/display/user-text.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { DialogActions } from "../../ui/form/dialog-actions.tsx";
import { Form } from "../../ui/form/form.tsx";
import { PasswordField } from "../../ui/form/password-field.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { type Child, type Family, useSetChildPin, useSetGuardianPin } from "./family.api.ts";
import { PinField, useTypedPin } from "./pin-field.tsx";

type Whose = Child | "guardian";

/** PINs on a phone that several people share. */
export function Pins({ family: { children, devices } }: { family: Family }) {
  const [asked, setAsked] = useState<Whose>();
  const here = devices.find(({ isCurrent }) => isCurrent);
  const session = currentSession();
  const isStudent = session.status === "signedIn" && session.role === "student";
  return (
    <section aria-labelledby="pins" className="mt-10">
      <h2 id="pins" className="text-2xl">
        {t("family.pins")}
      </h2>
      <p className="mt-1 text-ink-soft">{t("family.pinsHelp")}</p>
      <ul className="mt-3 divide-y divide-line">
        {children.map((child) => (
          <li key={child._id} className="flex items-center justify-between gap-4 py-3">
            <div className="min-w-0">
              <UserText>{child.firstName}</UserText>
              <p className="text-sm text-ink-soft">
                {t(child.hasPin ? "family.pinOn" : "family.pinOff")}
              </p>
            </div>
            <Button variant="quiet" onClick={() => setAsked(child)}>
              {t(child.hasPin ? "family.pinChange" : "family.pinSet")}
              <HiddenName>{child.firstName}</HiddenName>
            </Button>
          </li>
        ))}
        {here && isStudent && (
          <li className="flex items-center justify-between gap-4 py-3">
            <div className="min-w-0">
              {t("family.pinYours")}
              <p className="text-sm text-ink-soft">
                {t(here.hasPin ? "family.pinOn" : "family.pinOffYours")}
              </p>
            </div>
            <Button variant="quiet" onClick={() => setAsked("guardian")}>
              {t(here.hasPin ? "family.pinChange" : "family.pinSet")}
              <HiddenName>{t("family.pinYours")}</HiddenName>
            </Button>
          </li>
        )}
      </ul>
      {asked && (
        <SetPin
          whose={asked}
          hasPin={(asked === "guardian" ? here?.hasPin : asked.hasPin) ?? false}
          onClose={() => setAsked(undefined)}
        />
      )}
    </section>
  );
}

type SetPinProps = { whose: Whose; hasPin: boolean; onClose: () => void };

function SetPin({ whose, hasPin, onClose }: SetPinProps) {
  const isGuardian = whose === "guardian";
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
      else await forChild.mutateAsync({ childId: whose._id, pin: next });
      toast.success(t("family.pinSaved"));
      onClose();
    } catch (error) {
      setFailure(error);
    }
  };
  const title = isGuardian
    ? t("family.pinYours")
    : t("family.pinOf", { name: bidiIsolate(whose.firstName) });
  return (
    <Dialog isOpen onOpenChange={onClose} title={title} size="small">
      <Form onSubmit={() => (pin.check() ? save(pin.typed) : undefined)}>
        <PinField
          label={t(isGuardian ? "family.pinOfGuardian" : "family.pinOfChild")}
          pin={pin}
          isShown
        />
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
          problem={
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
