import { digitsOf } from "@madrasa/contract/digits";
import { type ChangeEvent, type Ref, type SyntheticEvent, useEffect, useState } from "react";
import { classes } from "../classes.ts";
import { Field, type FieldText, useField } from "./field.tsx";

export type CodeFieldProps = FieldText & {
  value: string;
  onChange: (digits: string) => void;
  /** Called with the last digit, typed or autofilled. */
  onComplete?: (digits: string) => void;
  /** Called on Enter, if verified separately from the form. */
  onEnter?: () => void;
  length: number;
  isSecret?: boolean;
  ref?: Ref<HTMLInputElement>;
};

/** A single input drawn as boxes, for autofill and pasting. */
export function CodeField({
  value,
  onChange,
  onComplete,
  onEnter,
  length,
  isSecret = false,
  ref,
  ...text
}: CodeFieldProps) {
  const { field, control } = useField(text);
  const [isFocused, setFocused] = useState(false);
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const digits = digitsOf(event.target.value, length);
    if (digits === value) return;
    onChange(digits);
    if (digits.length === length) onComplete?.(digits);
  };
  const { error } = text;
  useEffect(() => {
    const input = error
      ? document.querySelector<HTMLInputElement>(`#${CSS.escape(control.id)}`)
      : null;
    // Selects wrong digits to be overwritten, without scrolling under the keyboard.
    input?.select();
    input?.scrollIntoView({ block: "start" });
  }, [error, control.id]);
  const active = Math.min(value.length, length - 1);
  return (
    <Field {...field}>
      <div className="relative w-fit max-w-full" dir="ltr">
        <div aria-hidden="true" className="flex gap-2.5">
          {Array.from({ length }, (_, box) => (
            <span
              key={box}
              className={classes(
                "grid h-13 w-12 min-w-0 place-items-center rounded-control border bg-raised text-xl font-semibold tabular-nums",
                field.error ? "border-danger outline-danger" : "outline-act",
                isFocused && box === active
                  ? classes("outline-2 -outline-offset-1", !field.error && "border-act")
                  : !field.error && "border-edge",
              )}
            >
              {isSecret && value[box] ? "•" : value[box]}
            </span>
          ))}
        </div>
        <input
          {...control}
          ref={ref}
          value={value}
          onChange={change}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
          onSelect={moveCaretToEnd}
          onKeyDown={(event) => {
            if (!onEnter || event.key !== "Enter") return;
            event.preventDefault();
            onEnter();
          }}
          inputMode="numeric"
          autoComplete={isSecret ? "off" : "one-time-code"}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the only field of the sheet that asks for a PIN
          autoFocus={isSecret}
          className="absolute inset-0 size-full text-base text-transparent caret-transparent opacity-0"
        />
      </div>
    </Field>
  );
}

/** Boxes fill in order, so the caret goes to the end. */
function moveCaretToEnd({ currentTarget: input }: SyntheticEvent<HTMLInputElement>): void {
  const end = input.value.length;
  const isLone = input.selectionStart === input.selectionEnd;
  if (isLone && input.selectionEnd !== end) input.setSelectionRange(end, end);
}
