import type { z } from "zod";
import type { Role } from "./roles.ts";

/**
 * Who may call it. Required, so forgetting it cannot make an endpoint public. Which rows the caller
 * may then read or change is decided by the feature's policy.
 */
export type Access = "anyone" | "signedIn" | readonly Role[];

/** For a text of 1 MiB, whose line breaks JSON writes as two characters. */
export const LARGE_BODY_MAX: number = 2 * 1024 ** 2;

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

export type Endpoint = {
  readonly method: Method;
  /** Other methods that the same call accepts, where the specification does not name one. */
  readonly alsoMethods?: readonly Method[];
  /** Absolute, with `:name` for parameters. */
  readonly path: string;
  readonly access: Access;
  /** A student who has no contacts or password of their own, and a guardian instead, may not call it. */
  readonly child?: false;
  /** A session that a guardian opened with a PIN may not call it before the password is entered. */
  readonly byPin?: false;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** Bytes of the body, where it may be larger than others. */
  readonly bodyMax?: typeof LARGE_BODY_MAX;
  /** The answer's `data`. The server sends only the fields that this schema names. */
  readonly data: z.ZodType;
  /**
   * Takes the header `Idempotency-Key`: 1 to 100 visible ASCII characters that the caller chooses for
   * one act. Sent again within 30 days, the act is not done again, unless thousands of the same person's came
   * since; with other input it is refused.
   */
  readonly takesKey?: true;
  /**
   * Without a line the page stores the call on the device and sends it later, perhaps more than once: done
   * twice it must be the same as once, by its input or by a key.
   */
  readonly mayWait?: true;
  /** The fields of `data` are repeated at the top level of the answer. */
  readonly alsoAtTop?: true;
};

export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

export const API = "/api/v1";
