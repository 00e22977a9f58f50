import type { PostgresPool, PostgresPoolClient } from "kysely";
import pg from "pg";
import type { PostgresLimits } from "./postgres-limits.ts";
import { DatabaseUnavailable, endsConnection } from "./unavailable.ts";

/** The driver knows this limit; its types do not. */
type TimedQuery = pg.QueryConfig & { query_timeout?: number };

export function createPool(url: string, limits: PostgresLimits): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: limits.pool,
    // One connection stays open, so that commands see that the server is running.
    min: 1,
    connectionTimeoutMillis: limits.connectMs,
    keepAlive: true,
    // Times and counts are int8 there and numbers here: all are far below 2^53.
    types: {
      getTypeParser: (type, format) =>
        type === pg.types.builtins.INT8
          ? Number
          : (pg.types.getTypeParser(type, format) as (text: string) => unknown),
    },
    // Not in the connection string: PgBouncer refuses start-up parameters that it does not know.
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it; its types do not say so
    onConnect: async (client) => {
      const setLimits: TimedQuery = {
        text: `set statement_timeout = ${limits.statementMs};
          set idle_in_transaction_session_timeout = ${limits.idleInTransactionMs}`,
        query_timeout: limits.queryMs,
      };
      await client.query(setLimits);
    },
  });
  // A connection can end while it is idle or under a query. Without these listeners the event
  // would end the process; the query itself fails as well.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}

const BEGIN = /^(begin|start transaction)\b/;
const LIFT_LIMITS = `set local statement_timeout = 0;
  set local idle_in_transaction_session_timeout = 0`;

/**
 * The pool as Kysely uses it. Connections on which a query failed without PostgreSQL's answer are
 * closed when they are returned. `isPatient`: without time limits, for migrations and backups.
 */
export function watchPool(
  pool: pg.Pool,
  { queryMs, isPatient }: { queryMs: number; isPatient: boolean },
): PostgresPool {
  const timeout = isPatient ? {} : { query_timeout: queryMs };
  return {
    options: pool.options,
    // Two Kysely instances share the pool, and `openPostgres` ends it after both.
    end: () => Promise.resolve(),
    connect: async () => {
      const client = await pool.connect().catch((error: unknown) => {
        throw new DatabaseUnavailable(error, { hadBegun: false });
      });
      return watch(client);
    },
  };

  function watch(client: pg.PoolClient): PostgresPoolClient {
    let isBroken = false;

    async function query(text: string, values: readonly unknown[]) {
      // A connection that is closed rolls back; one that does not answer would be waited for again.
      if (isBroken && text === "rollback") return { command: "ROLLBACK", rowCount: 0, rows: [] };
      try {
        const timed: TimedQuery = { text, values: [...values], ...timeout };
        const result = await client.query(timed);
        if (isPatient && BEGIN.test(text)) await client.query(LIFT_LIMITS);
        return result;
      } catch (error) {
        const isAnswer = error instanceof pg.DatabaseError && !endsConnection(error);
        if (isAnswer || error instanceof TypeError) throw error;
        isBroken = true;
        throw new DatabaseUnavailable(error, { hadBegun: !BEGIN.test(text) });
      }
    }
    return {
      query: query as unknown as PostgresPoolClient["query"],
      release: (destroy) => client.release(destroy === true || isBroken),
    };
  }
}
