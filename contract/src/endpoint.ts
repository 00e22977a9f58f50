import type { z } from "zod";
import type { Role } from "./roles.ts";

/**
 * Required, so that forgetting it cannot make an endpoint public. Access to rows is decided by the feature's policy.
 */
export type Access = "anyone" | "signedIn" | readonly Role[];

/**
 * `child`: a student managed by guardians. `pin`: a session opened by a guardian's PIN, without the password since.
 * `suspended`: an account suspended by an admin.
 */
export type Restriction = "child" | "pin" | "suspended";

/** Allows 512 KiB of text, whose line breaks take two characters in JSON. */
export const LARGE_BODY_MAX: number = 1024 ** 2;

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

export type Endpoint = {
  readonly method: Method;
  /** Further methods accepted, if the specification names none. */
  readonly alsoMethods?: readonly Method[];
  /** Absolute, with `:name` parameters. */
  readonly path: string;
  readonly access: Access;
  /** Restricted callers that are allowed. Irrelevant for calls open to anyone. */
  readonly allows?: readonly Restriction[];
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** Limit of the body in bytes, if above the default. */
  readonly bodyMax?: typeof LARGE_BODY_MAX;
  /** Schema of `data`; other fields are not sent. */
  readonly data: z.ZodType;
  /**
   * Accepts `Idempotency-Key`: 1 to 100 visible ASCII characters. Within 30 days a repeated call is not run again,
   * unless the person has made thousands since; with other input it is refused.
   */
  readonly takesKey?: true;
  /**
   * May be queued offline and sent later, possibly repeatedly: it must be idempotent by its input or by a key. With
   * "state", it sets a state: it replaces a queued call with the same parameters and query.
   */
  readonly queueable?: "once" | "state";
  /** Repeats the fields of `data` at the top level. */
  readonly alsoAtTop?: true;
};

export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

export const API = "/api/v1";
