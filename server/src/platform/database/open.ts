import { existsSync } from "node:fs";
import path from "node:path";
import type { Config } from "../config.ts";
import type { Database } from "./database.ts";
import { otherConnections } from "./dialect.ts";
import type { Log } from "../log.ts";
import { openPostgres } from "./postgres.ts";
import { logSlowQueries } from "./slow-queries.ts";
import { isSqliteInUse, openSqlite } from "./sqlite.ts";

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
