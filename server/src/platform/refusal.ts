import {
  ERRORS,
  type ErrorCode,
  type ErrorValues,
  type FieldError,
} from "@madrasa/contract/errors";
import type { FieldErrorCode } from "@madrasa/contract/field-errors";
import { sayInEnglish } from "./say.ts";

type Details = {
  /** For the places of the message; `about` chooses between its sentences. */
  values?: ErrorValues;
  fields?: readonly FieldError[];
  retryAfterSeconds?: number;
};

/** An error with a code of the contract; `http/errors.ts` turns it into an answer. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly values: ErrorValues | undefined;
  readonly fields: readonly FieldError[];
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, { values, fields = [], retryAfterSeconds }: Details = {}) {
    const [first] = fields;
    // A wrong field says more than "please check what you entered".
    super(
      code === "INVALID_INPUT" && first ? first.message : sayInEnglish(`errors.${code}`, values),
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

/** INVALID_INPUT for one field. */
export function refuseField(path: string, code: FieldErrorCode, values?: ErrorValues): Refusal {
  return new Refusal("INVALID_INPUT", { fields: [fieldError(path, code, values)] });
}

export function fieldError(path: string, code: FieldErrorCode, values?: ErrorValues): FieldError {
  const message = sayInEnglish(`fields.${code}`, values);
  return { path, code, message, ...(values && { values }) };
}

export function envelope(data: unknown, message = "OK") {
  return { success: true, message, data };
}
