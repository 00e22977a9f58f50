import { pinIn, type PIN_RULES } from "@madrasa/contract/pins";
import { useState } from "react";
import { encodeMessage } from "../../i18n/encode-message.ts";
import { TextField } from "../../ui/form/text-field.tsx";

type PinRule = (typeof PIN_RULES)[keyof typeof PIN_RULES];

export function useTypedPin(rule: PinRule) {
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
  /** True if a guardian is choosing the PIN. */
  isShown?: boolean;
  error?: string | undefined;
};

export function PinField({ label, pin, isShown = false, error }: PinFieldProps) {
  return (
    <TextField
      label={label}
      error={pin.wrong ?? error}
      value={pin.text}
      onChange={({ target }) => pin.type(target.value)}
      type={isShown ? "text" : "password"}
      inputMode="numeric"
      direction="ltr"
      isMono
      autoComplete="off"
      autoFocus
    />
  );
}
