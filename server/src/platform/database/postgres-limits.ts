import { SECOND } from "../clock.ts";

export type PostgresLimits = {
  /** Connections of one server. */
  pool: number;
  /** Milliseconds to wait for a connection. */
  connectMs: number;
  /** Milliseconds that PostgreSQL lets a statement take, waiting for locks included. */
  statementMs: number;
  /** Milliseconds to wait for an answer; above `statementMs`, for a PostgreSQL that is frozen. */
  queryMs: number;
  /** Milliseconds that PostgreSQL lets a transaction wait for its next statement. */
  idleInTransactionMs: number;
  /** Statements that one connection keeps parsed and planned, at 20 to 110 kB each; 0 for none. */
  preparedStatements: number;
};

export const POSTGRES_LIMITS: PostgresLimits = {
  pool: 20,
  connectMs: 5 * SECOND,
  statementMs: 15 * SECOND,
  queryMs: 20 * SECOND,
  idleInTransactionMs: 30 * SECOND,
  preparedStatements: 200,
};
