import { setTimeout as pause } from "node:timers/promises";
import { Kysely, PostgresDialect } from "kysely";
import { SECOND } from "../clock.ts";
import type { Database } from "./database.ts";
import { isRetryable, tryAdvisoryLock } from "./dialect.ts";
import { POSTGRES_LIMITS, type PostgresLimits } from "./postgres-limits.ts";
import { createPool, watchPool } from "./postgres-pool.ts";
import { createPreparedStatements, type PreparedStatements } from "./prepared-statements.ts";
import { logOption, type LogQuery } from "./slow-queries.ts";
import type { Tables } from "./tables.ts";
import { DatabaseUnavailable, PreparedInVain } from "./unavailable.ts";

/** Milliseconds. */
const PING_TIMEOUT = 3 * SECOND;
/** How often a transaction is tried when its failure had no effect. */
const ATTEMPTS = 3;
/** Milliseconds; an attempt that failed more slowly is not repeated, since somebody is waiting. */
const QUICK = SECOND;
/** Milliseconds between attempts: at least half of it, so that those who collided do not meet again. */
const PAUSE = 100;

/** As PostgreSQL has it. */
const UNLIMITED = { statementMs: 0, idleInTransactionMs: 0 };

type HandleOptions = { isPatient: boolean; statements?: PreparedStatements; log?: LogQuery };

/** Opens a pool. `isPatient`: for commands, whose statements may take minutes. */
export function openPostgres(
  url: string,
  {
    limits = POSTGRES_LIMITS,
    isPatient = false,
    log,
  }: { limits?: PostgresLimits; isPatient?: boolean; log?: LogQuery | undefined } = {},
): Database {
  // What a command sends outside a transaction has no limit either.
  const pool = createPool(url, isPatient ? { ...limits, ...UNLIMITED } : limits);
  const open = ({ log: logQuery, ...options }: HandleOptions) =>
    new Kysely<Tables>({
      dialect: new PostgresDialect({ pool: watchPool(pool, { ...limits, ...options }) }),
      ...logOption(logQuery),
    });
  // Commands and migrations send each statement once.
  const statements = createPreparedStatements(isPatient ? 0 : limits.preparedStatements);
  const db = open({ isPatient, statements, ...(log && { log }) });
  const pings = createPool(url, pingLimits(limits));
  const patient = open({ isPatient: true });
  return {
    dialect: "postgres",
    read: db,
    schema: patient,
    transaction: async (act) => {
      for (let attempt = 1; ; attempt += 1) {
        const before = performance.now();
        try {
          return await db.transaction().execute(act);
        } catch (error) {
          const isQuick = performance.now() - before < QUICK;
          if (attempt === ATTEMPTS || !hadNoEffect(error, isQuick)) throw error;
          await pause(attempt * PAUSE * (0.5 + Math.random() / 2));
        }
      }
    },
    snapshot: (act) =>
      patient
        .transaction()
        .setIsolationLevel("repeatable read")
        .setAccessMode("read only")
        .execute(act),
    // The transaction changes nothing. It holds the lock, which PostgreSQL drops with the connection.
    oneServerOnly: (work, act) =>
      patient.transaction().execute(async (tx) => {
        if (await tryAdvisoryLock(tx, work)) await act();
      }),
    ping: async () => {
      const client = await watchPool(pings, { ...pingLimits(limits), isPatient: false }).connect();
      await client.query("select 1", []).finally(() => client.release());
    },
    pool: () => ({
      max: limits.pool,
      open: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    check: () => Promise.resolve(undefined),
    damage: () => undefined,
    close: async () => {
      await db.destroy();
      await patient.destroy();
      await pool.end();
      await pings.end();
    },
  };
}

/** One more connection, opened by the first ping: those of the pool may all be busy. */
function pingLimits(limits: PostgresLimits): PostgresLimits {
  const { connectMs, queryMs } = limits;
  return {
    ...limits,
    pool: 1,
    connectMs: Math.min(connectMs, PING_TIMEOUT),
    queryMs: Math.min(queryMs, PING_TIMEOUT),
  };
}

/** The transaction lost to another, or never began. */
function hadNoEffect(error: unknown, isQuick: boolean): boolean {
  if (error instanceof PreparedInVain) return true;
  if (error instanceof DatabaseUnavailable) return !error.hadBegun && isQuick;
  return isRetryable(error);
}
