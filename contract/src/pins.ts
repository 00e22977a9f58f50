import { identifierText } from "./digits.ts";
import type { FieldErrorCode } from "./field-errors.ts";
import { CHILD_PIN_LENGTH, GUARDIAN_PIN_MAX, GUARDIAN_PIN_MIN } from "./limits.ts";

/** Separate from other text rules, which every form loads. */

const PIN_TEXT_MAX = 20;

export const pinIn = (text: string): string => identifierText(text);

/** Digits of any script, `from` to `to` of them. */
const pin = (from: number, to: number, code: FieldErrorCode) => ({
  max: PIN_TEXT_MAX,
  long: code,
  isValid: (text: string) => new RegExp(`^\\d{${from},${to}}$`).test(pinIn(text)),
  invalid: code,
});

export const PIN_RULES = {
  childPin: { missing: "CHILD_PIN", ...pin(CHILD_PIN_LENGTH, CHILD_PIN_LENGTH, "CHILD_PIN") },
  guardianPin: {
    missing: "GUARDIAN_PIN",
    ...pin(GUARDIAN_PIN_MIN, GUARDIAN_PIN_MAX, "GUARDIAN_PIN"),
  },
} as const;
