import { ERRORS, type ErrorCode, type FieldError } from "@madrasa/contract/errors";

/** An error with a code of the contract; `http/errors.ts` turns it into an answer. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly fields: readonly FieldError[];
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode,
    details: { message?: string; fields?: readonly FieldError[]; retryAfterSeconds?: number } = {},
  ) {
    super(details.message ?? ERRORS[code].message);
    this.code = code;
    this.fields = details.fields ?? [];
    this.retryAfterSeconds = details.retryAfterSeconds;
  }

  get status(): number {
    return ERRORS[this.code].status;
  }
}

export function refuse(...details: ConstructorParameters<typeof Refusal>): Refusal {
  return new Refusal(...details);
}

export function envelope(data: unknown, message = "OK") {
  return { success: true, message, data };
}
