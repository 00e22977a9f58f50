import type { PostgresPool, PostgresPoolClient } from "kysely";
import pg from "pg";
import { SECOND } from "../clock.ts";
import { isRetryable } from "./dialect.ts";
import type { PostgresLimits } from "./postgres-limits.ts";
import type { PreparedStatements } from "./prepared-statements.ts";
import { DatabaseUnavailable, endsConnection, PreparedInVain } from "./unavailable.ts";

/** After this time a connection is replaced, and with it what PostgreSQL keeps for it in memory. */
const LIFETIME = 3_600 * SECOND;

/** The driver knows this limit; its types do not. */
type TimedQuery = pg.QueryConfig & { query_timeout?: number };

export function createPool(url: string, limits: PostgresLimits): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: limits.pool,
    // One connection stays open, so that commands see that the server is running.
    min: 1,
    connectionTimeoutMillis: limits.connectMs,
    maxLifetimeSeconds: LIFETIME / SECOND,
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

/** How often a statement outside a transaction is sent when it lost to another. */
const ATTEMPTS = 3;

const BEGIN = /^(begin|start transaction)\b/;
const END = /^(commit|rollback)$/;
const LIFT_LIMITS = `set local statement_timeout = 0;
  set local idle_in_transaction_session_timeout = 0`;

/**
 * The pool as Kysely uses it. Connections on which a query failed without PostgreSQL's answer are
 * closed when they are returned. `isPatient`: without time limits, for migrations and backups.
 * `statements`: those that are prepared; none without it.
 */
export function watchPool(
  pool: pg.Pool,
  {
    queryMs,
    isPatient,
    statements,
  }: { queryMs: number; isPatient: boolean; statements?: PreparedStatements },
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
    let isInTransaction = false;

    async function query(text: string, values: readonly unknown[]) {
      // A connection that is closed rolls back; one that does not answer would be waited for again.
      if (isBroken && text === "rollback") return { command: "ROLLBACK", rowCount: 0, rows: [] };
      try {
        if (BEGIN.test(text)) isInTransaction = true;
        const result = await send(text, values);
        if (isPatient && BEGIN.test(text)) await client.query(LIFT_LIMITS);
        if (END.test(text)) isInTransaction = false;
        return result;
      } catch (error) {
        if (error instanceof PreparedInVain) throw error;
        const isAnswer = error instanceof pg.DatabaseError && !endsConnection(error);
        if (isAnswer || error instanceof TypeError) throw error;
        isBroken = true;
        throw new DatabaseUnavailable(error, { hadBegun: !BEGIN.test(text) });
      }
    }

    // A migration locks tables in its own order. Of a statement that PostgreSQL ends so that both do
    // not wait for ever, nothing stays; sent again, it waits until the migration has ended.
    async function send(text: string, values: readonly unknown[]) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await sendOnce(text, values);
        } catch (error) {
          if (isInTransaction || attempt === ATTEMPTS || !isRetryable(error)) throw error;
        }
      }
    }

    async function sendOnce(text: string, values: readonly unknown[]) {
      const name = statements?.nameOf(client, text);
      const timed: TimedQuery = { text, values: [...values], ...timeout };
      if (name === undefined) return client.query(timed);
      try {
        return await client.query({ ...timed, name });
      } catch (error) {
        if (!statements?.isRefused(error)) throw error;
        // PostgreSQL has ended the transaction, which can only be repeated as a whole.
        if (isInTransaction) throw new PreparedInVain(error);
        return client.query(timed);
      }
    }

    return {
      query: query as unknown as PostgresPoolClient["query"],
      release: (destroy) =>
        client.release(destroy === true || isBroken || statements?.isOutdated(client) === true),
    };
  }
}
