import { SECOND } from "../clock.ts";

export type PostgresLimits = {
  pool: number;
  connectMs: number;
  /** Milliseconds per statement on PostgreSQL, including locks. */
  statementMs: number;
  /** Milliseconds to wait for a response; above `statementMs`, for a frozen PostgreSQL. */
  queryMs: number;
  idleInTransactionMs: number;
  /** Prepared statements per connection, 20 to 110 kB each; 0 for none. */
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
