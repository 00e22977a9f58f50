import { isRetryable } from "./dialect.ts";

/**
 * PostgreSQL is unreachable or closed the connection. `hadBegun`: a statement was sent. `mayBeDone`: it was a `commit`
 * with unknown result.
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

/** Thrown without effect if a prepared statement became invalid within a transaction. */
export class PreparedInVain extends Error {
  constructor(cause: unknown) {
    super("A prepared statement can no longer be used.", { cause });
  }
}

/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
const SQLSTATE = /^[\dFHPX][\dA-Z]{4}$/;
const CONNECTION_ENDED = /^(08...|57P0[1-5]|25P0[34])$/;
const STANDBY = "25006";
const OVERLOADED_OR_READ_ONLY = [
  "53300", // too many connections
  "57014", // a statement took too long
  "55P03", // a lock was not given
  STANDBY,
];

export function endsConnection(error: unknown): boolean {
  return CONNECTION_ENDED.test(codeOf(error));
}

/** True if no server can be reached yet, unlike where it refuses a password or a name. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof DatabaseUnavailable)) return false;
  return !SQLSTATE.test(codeOf(error.cause)) || endsConnection(error.cause);
}

export function takesNoWrites(error: unknown): boolean {
  return codeOf(error) === STANDBY;
}

/** True for temporary errors, after which a retry may succeed. */
export function isUnavailable(error: unknown): boolean {
  return (
    error instanceof DatabaseUnavailable ||
    error instanceof PreparedInVain ||
    endsConnection(error) ||
    OVERLOADED_OR_READ_ONLY.includes(codeOf(error)) ||
    isRetryable(error)
  );
}

/** True if the result is unknown, so that a retry could run twice. */
export function mayBeDone(error: unknown): boolean {
  return error instanceof DatabaseUnavailable && error.mayBeDone;
}

function codeOf(error: unknown): string {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === "string" ? code : "";
}
