import { existsSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { SECOND } from "../clock.ts";
import type { Config } from "../config.ts";
import type { Database } from "./database.ts";
import { otherConnections } from "./dialect.ts";
import type { Log } from "../log.ts";
import { reasonOf } from "../operator-error.ts";
import { openPostgres } from "./postgres.ts";
import { logSlowQueries } from "./slow-queries.ts";
import { isSqliteInUse, openSqlite } from "./sqlite.ts";
import { isAway } from "./unavailable.ts";

const fileOf = (config: Config) => path.join(config.dataDir, "school.db");

/** `isPatient`: for commands with statements of minutes on PostgreSQL. `log`: slow queries. */
export function openDatabase(
  config: Config,
  { isPatient = false, log }: { isPatient?: boolean; log?: Log } = {},
): Database {
  const { databaseUrl, postgres: limits } = config;
  const logQuery = log && logSlowQueries(log, config.slowQueryMs);
  return databaseUrl
    ? openPostgres(databaseUrl, { limits, isPatient, log: logQuery })
    : openSqlite(fileOf(config), logQuery);
}

/** Milliseconds between two attempts. */
const RETRY_EVERY = 5 * SECOND;

/** After a power failure PostgreSQL may answer later than the school starts. Wrong settings are left to the start. */
export async function waitForDatabase(config: Config, log: Log): Promise<void> {
  if (config.databaseUrl === undefined) return;
  const database = openDatabase(config);
  try {
    for (;;) {
      const fault = await sql`select 1`.execute(database.schema).then(
        () => undefined,
        (error: unknown) => error,
      );
      if (!isAway(fault)) return;
      log.warn({ reason: reasonOf(fault) }, "waiting for the database");
      await pause(RETRY_EVERY);
    }
  } finally {
    await database.close();
  }
}

/** Returns false without a database file; PostgreSQL is only known once connected. */
export function databaseMayExist(config: Config): boolean {
  return config.databaseUrl !== undefined || existsSync(fileOf(config));
}

export async function isInUse(config: Config): Promise<boolean> {
  if (!databaseMayExist(config)) return false;
  if (!config.databaseUrl) return isSqliteInUse(fileOf(config));
  const database = openPostgres(config.databaseUrl, { isPatient: true });
  try {
    return (await otherConnections(database.read)) > 0;
  } finally {
    await database.close();
  }
}
