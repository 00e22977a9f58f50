import { isRetryable } from "./dialect.ts";

/**
 * PostgreSQL cannot be reached, or a connection to it ended. `hadBegun`: whether a transaction may
 * have had an effect; after a lost `commit` nobody knows.
 */
export class DatabaseUnavailable extends Error {
  readonly hadBegun: boolean;

  constructor(cause: unknown, { hadBegun }: { hadBegun: boolean }) {
    super("The database is not available.", { cause });
    this.hadBegun = hadBegun;
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

function codeOf(error: unknown): string {
  const { code } = error as { code?: unknown };
  return typeof code === "string" ? code : "";
}
