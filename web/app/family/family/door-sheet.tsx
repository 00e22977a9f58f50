import { ApiError } from "@madrasa/contract/client";
import { CHILD_PIN_LENGTH } from "@madrasa/contract/limits";
import { UsersRound } from "lucide-react";
import { useRef, useState } from "react";
import { encodeMessage } from "../../i18n/encode-message.ts";
import { loadMessages } from "../../i18n/load.ts";
import { t } from "../../i18n/t.ts";
import { encodeErrorMessage } from "../../lib/api/error-message.ts";
import { Button } from "../../ui/button/button.tsx";
import { UserText } from "../../ui/display/user-text.tsx";
import { CodeField } from "../../ui/form/code-field.tsx";
import { Form } from "../../ui/form/form.tsx";
import { PasswordField } from "../../ui/form/password-field.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { ChildAvatar } from "./child-avatar.tsx";
import { PinRefused } from "./device-pin.ts";
import type { Guardian, Member } from "./members.ts";

function problemOf(failure: unknown): string | undefined {
  if (failure === undefined) return undefined;
  if (!(failure instanceof PinRefused)) return encodeErrorMessage(failure, "family.enterFailed");
  return encodeMessage(failure.isEnded ? "family.pinEndedHere" : "fields.PIN_WRONG");
}

const isCode = (error: unknown, code: string) => error instanceof ApiError && error.code === code;

type DoorSheetProps = {
  person: Member | Guardian;
  /** Throws on failure. */
  onPin: (pin: string) => Promise<unknown>;
  /** Throws on failure. */
  onPassword: (given: { password: string; secondStep?: string }) => Promise<unknown>;
  onForgot: () => void;
  onClose: () => void;
};

/**
 * Asks for a PIN, whose last digit submits, or for the guardian's password. Low enough to fit above
 * a keyboard.
 */
export function DoorSheet({ person, onPin, onPassword, onForgot, onClose }: DoorSheetProps) {
  const isChild = "avatar" in person;
  const pinLength = isChild ? CHILD_PIN_LENGTH : person.pinLength;
  const [isByPassword, setByPassword] = useState(pinLength === undefined);
  const avatar = isChild ? (
    <ChildAvatar avatar={person.avatar} isSmall className="size-10 shrink-0" />
  ) : (
    <span className="grid size-10 shrink-0 place-items-center rounded-control border border-edge text-ink-soft">
      <UsersRound strokeWidth={1.5} className="size-5.5" />
    </span>
  );
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={
        <span className="-mt-1.5 flex items-center gap-3">
          {avatar}
          <UserText>{person.firstName}</UserText>
        </span>
      }
      size="small"
    >
      {isByPassword || pinLength === undefined ? (
        <AskPassword onPassword={onPassword} onForgot={onForgot} />
      ) : (
        <AskPin
          length={pinLength}
          onPin={onPin}
          onPassword={isChild ? undefined : () => setByPassword(true)}
        />
      )}
    </Dialog>
  );
}

type AskPinProps = Pick<DoorSheetProps, "onPin"> & {
  length: number;
  onPassword: (() => void) | undefined;
};

function AskPin({ length, onPin, onPassword }: AskPinProps) {
  const [typed, setTyped] = useState("");
  const [failure, setFailure] = useState<unknown>();
  const isRunning = useRef(false);
  const open = async (pin: string) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setFailure(undefined);
    try {
      await onPin(pin);
    } catch (error) {
      setTyped("");
      setFailure(error);
    } finally {
      isRunning.current = false;
    }
  };
  return (
    <>
      <CodeField
        label={t("family.pinDigits", { count: length })}
        length={length}
        isSecret
        value={typed}
        onChange={setTyped}
        onComplete={(pin) => void open(pin)}
        error={problemOf(failure)}
      />
      {onPassword && (
        <Button variant="quiet" className="mt-3 w-full" onClick={onPassword}>
          {t("family.usePassword")}
        </Button>
      )}
    </>
  );
}

function AskPassword({ onPassword, onForgot }: Pick<DoorSheetProps, "onPassword" | "onForgot">) {
  const [password, setPassword] = useState("");
  const [secondStep, setSecondStep] = useState<string>();
  const [failure, setFailure] = useState<unknown>();
  const [isPending, setPending] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const open = async () => {
    setFailure(undefined);
    setPending(true);
    try {
      await onPassword({ password, ...(secondStep !== undefined && { secondStep }) });
    } catch (error) {
      if (isCode(error, "SECOND_STEP_REQUIRED")) {
        await loadMessages("refusals");
        setSecondStep("");
      } else {
        setFailure(error);
        field.current?.select();
      }
    } finally {
      setPending(false);
    }
  };
  const errorText = isCode(failure, "INVALID_CREDENTIALS")
    ? encodeMessage("fields.PASSWORD_WRONG")
    : problemOf(failure);
  return (
    <Form onSubmit={open}>
      <PasswordField
        ref={field}
        label={t("family.passwordTitle")}
        autoComplete="current-password"
        value={password}
        onChange={({ target }) => setPassword(target.value)}
        error={errorText}
        autoFocus
      />
      {secondStep !== undefined && (
        <div className="mt-4">
          <TextField
            label={t("security.code")}
            value={secondStep}
            onChange={({ target }) => setSecondStep(target.value)}
            direction="ltr"
            autoComplete="one-time-code"
            autoFocus
          />
        </div>
      )}
      <Button type="submit" isWide isPending={isPending} className="mt-4">
        {t("family.pinEnter")}
      </Button>
      <Button variant="quiet" className="mt-1 w-full" onClick={onForgot}>
        {t("family.forgot")}
      </Button>
    </Form>
  );
}
