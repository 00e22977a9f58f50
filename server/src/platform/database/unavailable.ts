import { isRetryable } from "./dialect.ts";

/**
 * PostgreSQL cannot be reached, or a connection to it ended. `hadBegun`: a statement was
 * sent. `mayBeDone`: it was the `commit` of a transaction, and nobody knows whether it was done.
 */
export class DatabaseUnavailable extends Error {
  readonly hadBegun: boolean;
  readonly mayBeDone: boolean;

  constructor(cause: unknown, { hadBegun, mayBeDone }: { hadBegun: boolean; mayBeDone: boolean }) {
    super("The database is not available.", { cause });
    this.hadBegun = hadBegun;
    this.mayBeDone = mayBeDone;
  }
}

/** A transaction was ended because a statement was no longer prepared as it was; it had no effect. */
export class PreparedInVain extends Error {
  constructor(cause: unknown) {
    super("A prepared statement can no longer be used.", { cause });
  }
}

/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
const CONNECTION_ENDED = /^(08...|57P0[1-5]|25P0[34])$/;
const STANDBY = "25006";
const OVERLOADED_OR_READ_ONLY = [
  "53300", // too many connections
  "57014", // a statement took too long
  "55P03", // a lock was not given
  STANDBY,
];

/** True when PostgreSQL closes the connection with this error. */
export function endsConnection(error: unknown): boolean {
  return CONNECTION_ENDED.test(codeOf(error));
}

/** True when a statement was refused because the server is a standby. */
export function takesNoWrites(error: unknown): boolean {
  return codeOf(error) === STANDBY;
}

/** True when an error passes by itself, so that the same call may succeed later. */
export function isUnavailable(error: unknown): boolean {
  return (
    error instanceof DatabaseUnavailable ||
    error instanceof PreparedInVain ||
    endsConnection(error) ||
    OVERLOADED_OR_READ_ONLY.includes(codeOf(error)) ||
    isRetryable(error)
  );
}

/** True when nobody knows whether the act was stored: to repeat it could do it twice. */
export function mayBeDone(error: unknown): boolean {
  return error instanceof DatabaseUnavailable && error.mayBeDone;
}

function codeOf(error: unknown): string {
  const { code } = error as { code?: unknown };
  return typeof code === "string" ? code : "";
}
