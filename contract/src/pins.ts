import { westernDigits } from "./digits.ts";
import type { FieldErrorCode } from "./field-errors.ts";
import { CHILD_PIN_LENGTH, GUARDIAN_PIN_MAX, GUARDIAN_PIN_MIN } from "./limits.ts";

/** Apart from the rules of other texts, which every form loads. */

const PIN_TEXT_MAX = 20;

/** A PIN as it is compared. */
export const pinIn = (text: string): string => westernDigits(text).trim();

/** Digits of any script, from so many to so many. */
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
