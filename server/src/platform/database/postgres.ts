import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { Database } from "./database.ts";
import { isRetryable } from "./dialect.ts";
import type { Tables } from "./tables.ts";

const CONNECTIONS = 20;
/** How often a transaction is tried when it fails with a retryable error. */
const ATTEMPTS = 3;

/** Opens a pool. Times and counts are int8 there and numbers here: all are far below 2^53. */
export function openPostgres(url: string): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    // One connection stays open, so that commands see that the server is running.
    min: 1,
    connectionTimeoutMillis: 10_000,
    types: {
      getTypeParser: (type, format) =>
        type === pg.types.builtins.INT8
          ? Number
          : (pg.types.getTypeParser(type, format) as (text: string) => unknown),
    },
  });
  // An idle connection that the server drops is replaced at its next use; without a listener the
  // event would end the process.
  pool.on("error", () => undefined);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return {
    dialect: "postgres",
    read: db,
    schema: db,
    transaction: async (act) => {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await db.transaction().execute(act);
        } catch (error) {
          if (attempt === ATTEMPTS || !isRetryable(error)) throw error;
        }
      }
    },
    snapshot: (act) =>
      db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only").execute(act),
    check: () => Promise.resolve(undefined),
    damage: () => undefined,
    close: () => db.destroy(),
  };
}
