import type { ErrorCode, FieldError } from "@madrasa/contract/errors";

type Refusal = { message?: unknown; code?: unknown; errors?: unknown; data?: unknown };

/** The server answered, and the answer was no. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  readonly code: ErrorCode | undefined;
  readonly errors: readonly FieldError[];
  readonly data: unknown;
  /** Whether `message` is a sentence of the server's, fit to be shown. */
  readonly isSpoken: boolean;

  constructor(status: number, statusText: string, answer: unknown) {
    const refusal: Refusal = answer !== null && typeof answer === "object" ? answer : {};
    const spoken = typeof refusal.message === "string" && refusal.message !== "";
    super(spoken ? String(refusal.message) : `API Error: ${status} ${statusText}`);
    this.status = status;
    this.code = typeof refusal.code === "string" ? (refusal.code as ErrorCode) : undefined;
    this.errors = Array.isArray(refusal.errors) ? (refusal.errors as FieldError[]) : [];
    this.data = refusal.data;
    this.isSpoken = spoken;
  }
}
