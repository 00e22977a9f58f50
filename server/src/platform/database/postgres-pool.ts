import type { PostgresPool, PostgresPoolClient } from "kysely";
import pg from "pg";
import { SECOND } from "../clock.ts";
import { isRetryable } from "./dialect.ts";
import { openHosts, type HostClient, type Hosts } from "./postgres-hosts.ts";
import type { PostgresLimits } from "./postgres-limits.ts";
import type { PreparedStatements } from "./prepared-statements.ts";
import {
  DatabaseUnavailable,
  endsConnection,
  PreparedInVain,
  takesNoWrites,
} from "./unavailable.ts";

/** Connections are replaced after this time, to free PostgreSQL's memory. */
const LIFETIME = 3_600 * SECOND;

/** Supported by the driver, but missing in its types. */
type TimedQuery = pg.QueryConfig & { query_timeout?: number };

export type ServerPool = {
  connections: pg.Pool;
  hosts: Hosts;
  /** Connections lost, idle or during a query. */
  lost: number;
};

export function createPool(url: string, limits: PostgresLimits): ServerPool {
  const hosts = openHosts(url, limits.connectMs);
  const pool: ServerPool = { hosts, lost: 0, connections: createConnections(hosts, limits) };
  // Without listeners an error of an idle connection would end the process; queries fail by themselves.
  pool.connections.on("error", () => undefined);
  pool.connections.on("connect", (client) => client.on("error", () => void (pool.lost += 1)));
  return pool;
}

function createConnections({ Client, mustTakeWrites }: Hosts, limits: PostgresLimits): pg.Pool {
  return new pg.Pool({
    Client,
    max: limits.pool,
    // Kept open, so that commands see a running server.
    min: 1,
    connectionTimeoutMillis: limits.connectMs,
    maxLifetimeSeconds: LIFETIME / SECOND,
    keepAlive: true,
    // int8 as numbers: times and counts are far below 2^53.
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
      if (mustTakeWrites) await requireWrites(client as HostClient, limits);
    },
  });
}

async function requireWrites(client: HostClient, { queryMs }: PostgresLimits): Promise<void> {
  const show: TimedQuery = { text: "show transaction_read_only", query_timeout: queryMs };
  const { rows } = await client.query<{ transaction_read_only: string }>(show);
  if (rows[0]?.transaction_read_only !== "on") return;
  client.leaveHost();
  throw new Error(`${client.host}:${client.port} takes no writes, and no other host was reached`);
}

/** Attempts of a statement outside a transaction after conflicts. */
const ATTEMPTS = 3;

const BEGIN = /^(begin|start transaction)\b/;
const END = /^(commit|rollback)$/;
const NOT_BEGUN = { hadBegun: false, mayBeDone: false };
const LIFT_LIMITS = `set local statement_timeout = 0;
  set local idle_in_transaction_session_timeout = 0`;

type Watching = {
  connectMs: number;
  queryMs: number;
  /** Removes timeouts, for migrations and backups. */
  isPatient: boolean;
  /** By default none are prepared. */
  statements?: PreparedStatements;
  away?: () => unknown;
};

/**
 * Pool adapter for Kysely. Connections are closed after a query without response, or on a server that refuses writes.
 */
export function watchPool(
  pool: ServerPool,
  { connectMs, queryMs, isPatient, statements, away }: Watching,
): PostgresPool {
  const { connections, hosts } = pool;
  const timeout = isPatient ? {} : { query_timeout: queryMs };
  return {
    options: connections.options,
    // Shared by two Kysely instances; `openPostgres` ends it.
    end: () => Promise.resolve(),
    connect: async () => watch(await connect()),
  };

  async function connect(): Promise<pg.PoolClient> {
    const givesUpAt = performance.now() + connectMs;
    for (let tried = 1; ; tried += 1) {
      const reason = away?.();
      if (reason !== undefined) throw new DatabaseUnavailable(reason, NOT_BEGUN);
      try {
        return await connections.connect();
      } catch (error) {
        if (tried < hosts.count && performance.now() < givesUpAt) continue;
        throw new DatabaseUnavailable(error, NOT_BEGUN);
      }
    }
  }

  function watch(client: pg.PoolClient): PostgresPoolClient {
    let isBroken = false;
    let isInTransaction = false;

    async function query(text: string, values: readonly unknown[]) {
      // Closing rolls back; an unresponsive connection would block again.
      if (isBroken && text === "rollback") return { command: "ROLLBACK", rowCount: 0, rows: [] };
      try {
        if (BEGIN.test(text)) isInTransaction = true;
        const result = await send(text, values);
        if (isPatient && BEGIN.test(text)) await client.query(LIFT_LIMITS);
        if (END.test(text)) isInTransaction = false;
        return result;
      } catch (error) {
        if (error instanceof PreparedInVain) throw error;
        // After a failover its reads may be outdated, and nothing was written.
        const isStandby = takesNoWrites(error);
        const isAnswer = error instanceof pg.DatabaseError && !endsConnection(error);
        if ((isAnswer && !isStandby) || error instanceof TypeError) throw error;
        isBroken = true;
        pool.lost += 1;
        const hadBegun = !isStandby && !BEGIN.test(text);
        throw new DatabaseUnavailable(error, { hadBegun, mayBeDone: text === "commit" });
      }
    }

    // Retries statements that PostgreSQL cancelled in a deadlock with a migration; the retry waits for the migration.
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
      const named = statements?.named(client, text);
      const timed: TimedQuery = { text, values: [...values], ...timeout };
      if (!named) return client.query(timed);
      try {
        return await client.query({ ...timed, ...named });
      } catch (error) {
        if (!statements?.isRefused(error, text)) throw error;
        // The transaction is aborted and must be repeated as a whole.
        if (isInTransaction) throw new PreparedInVain(error);
        return client.query(timed);
      }
    }

    return {
      query: query as unknown as PostgresPoolClient["query"],
      release: (destroy) => client.release(destroy === true || isBroken),
    };
  }
}
