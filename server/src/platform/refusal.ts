import {
  ERRORS,
  type ErrorCode,
  type ErrorValues,
  type FieldError,
} from "@madrasa/contract/errors";
import type { FieldErrorCode } from "@madrasa/contract/field-errors";
import { translateToEnglish } from "./translate.ts";

type Details = {
  /** Values of the message; `about` selects a sentence. */
  values?: ErrorValues;
  fields?: readonly FieldError[];
  retryAfterSeconds?: number;
};

/** Error with a contract code; `http/errors.ts` maps it to a response. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly values: ErrorValues | undefined;
  readonly fields: readonly FieldError[];
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, { values, fields = [], retryAfterSeconds }: Details = {}) {
    const [first] = fields;
    // Field errors are more specific than "please check what you entered".
    super(
      code === "INVALID_INPUT" && first
        ? first.message
        : translateToEnglish(`errors.${code}`, values),
    );
    this.code = code;
    this.values = values;
    this.fields = fields;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  get status(): number {
    return ERRORS[this.code];
  }
}

export function refuse(...details: ConstructorParameters<typeof Refusal>): Refusal {
  return new Refusal(...details);
}

export function refuseField(path: string, code: FieldErrorCode, values?: ErrorValues): Refusal {
  return new Refusal("INVALID_INPUT", { fields: [fieldError(path, code, values)] });
}

export function fieldError(path: string, code: FieldErrorCode, values?: ErrorValues): FieldError {
  const message = translateToEnglish(`fields.${code}`, values);
  return { path, code, message, ...(values && { values }) };
}

export function envelope(data: unknown, message = "OK") {
  return { success: true, message, data };
}
