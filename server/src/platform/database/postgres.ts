import { setTimeout as pause } from "node:timers/promises";
import { Kysely, PostgresDialect } from "kysely";
import { SECOND } from "../clock.ts";
import { whenFree, withoutChanges } from "./change-schema.ts";
import type { Database } from "./database.ts";
import { readPostgresTime } from "./describe-postgres.ts";
import { isRetryable, tryAdvisoryLock } from "./dialect.ts";
import { migrationNames } from "./migration-files.ts";
import { POSTGRES_LIMITS, type PostgresLimits } from "./postgres-limits.ts";
import { createPings, type Pings } from "./postgres-pings.ts";
import { createPool, watchPool } from "./postgres-pool.ts";
import { createPreparedStatements, type PreparedStatements } from "./prepared-statements.ts";
import { logOption, type LogQuery } from "./slow-queries.ts";
import type { Tables } from "./tables.ts";
import { DatabaseUnavailable, PreparedInVain } from "./unavailable.ts";

const ATTEMPTS = 3;
/** Milliseconds; slower failures are not retried, because somebody is waiting. */
const QUICK = SECOND;
/** Maximum milliseconds between attempts, at least half, to avoid another collision. */
const PAUSE = 100;

const UNLIMITED = { statementMs: 0, idleInTransactionMs: 0 };

type HandleOptions = {
  isPatient: boolean;
  statements?: PreparedStatements;
  away?: Pings["away"];
  log?: LogQuery;
};

/** `isPatient`: for commands with statements of minutes. */
export function openPostgres(
  url: string,
  {
    limits = POSTGRES_LIMITS,
    isPatient = false,
    log,
  }: { limits?: PostgresLimits; isPatient?: boolean; log?: LogQuery | undefined } = {},
): Database {
  const pool = createPool(url, isPatient ? { ...limits, ...UNLIMITED } : limits);
  const pings = createPings(url, limits, { pool, isRegular: !isPatient });
  const open = ({ log: logQuery, ...options }: HandleOptions) =>
    new Kysely<Tables>({
      dialect: new PostgresDialect({ pool: watchPool(pool, { ...limits, ...options }) }),
      ...logOption(logQuery),
    });
  // Commands and migrations send each statement once.
  const most = isPatient ? 0 : limits.preparedStatements;
  const statements = createPreparedStatements(most, migrationNames().at(-1) ?? "");
  const db = open({ isPatient, statements, away: pings.away, ...(log && { log }) });
  const patient = open({ isPatient: true });
  return {
    dialect: "postgres",
    read: db,
    schema: patient,
    transaction: async (action) => {
      for (let attempt = 1; ;) {
        const before = performance.now();
        try {
          return await db.transaction().execute(action);
        } catch (error) {
          // Each retry sends one more statement without a name.
          if (error instanceof PreparedInVain) continue;
          const isQuick = performance.now() - before < QUICK;
          const isLast = attempt === ATTEMPTS || pings.away() !== undefined;
          if (isLast || !hadNoEffect(error, isQuick)) throw error;
          await pause(attempt * PAUSE * (0.5 + Math.random() / 2));
          attempt += 1;
        }
      }
    },
    // Its own transaction would take the snapshot before the lock.
    snapshot: (action, onWait) =>
      whenFree(
        () =>
          patient
            .transaction()
            .execute((tx) =>
              withoutChanges(tx, () =>
                patient
                  .transaction()
                  .setIsolationLevel("repeatable read")
                  .setAccessMode("read only")
                  .execute(action),
              ),
            ),
        onWait,
      ),
    // An empty transaction that holds the lock, released with the connection.
    oneServerOnly: (work, action) =>
      patient.transaction().execute(async (tx) => {
        if (await tryAdvisoryLock(tx, work)) await action();
      }),
    shrink: () => Promise.resolve(),
    ping: pings.ping,
    readTime: () => readPostgresTime(db),
    takesWrites: pings.takesWrites,
    losses: () => pool.lost + pings.lost(),
    pool: () => ({
      max: limits.pool,
      open: pool.connections.totalCount,
      idle: pool.connections.idleCount,
      waiting: pool.connections.waitingCount,
    }),
    check: () => Promise.resolve(undefined),
    fault: () => undefined,
    emptyLog: () => Promise.resolve(),
    close: async () => {
      await pings.end();
      await db.destroy();
      await patient.destroy();
      await pool.connections.end();
    },
  };
}

/** True if the transaction lost a conflict or never began. */
function hadNoEffect(error: unknown, isQuick: boolean): boolean {
  if (error instanceof DatabaseUnavailable) return !error.hadBegun && isQuick;
  return isRetryable(error);
}
