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
};

export function PinField({ label, pin }: PinFieldProps) {
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
