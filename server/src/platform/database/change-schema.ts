import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { MINUTE, SECOND } from "../clock.ts";
import { OperatorError } from "../operator-error.ts";
import type { Database, OnWait, Tx } from "./database.ts";
import { isLockRefused, isRetryable, tryAdvisoryLock } from "./dialect.ts";
import { isPostgres } from "./is-postgres.ts";

const SCHEMA = "schema";
/** Milliseconds to wait for a table lock, which blocks later requests. */
const LOCK_TIMEOUT = 2 * SECOND;
/** Milliseconds between attempts, in which blocked requests are served. */
const PAUSE_BETWEEN_LOCKS = 5 * SECOND;
/** Milliseconds between checks whether the schema is free, blocking nobody. */
const PAUSE = SECOND / 2;
const PATIENCE_MINUTES = 10;

class SchemaInUse extends Error {}

/**
 * Runs a transaction that changes tables. On PostgreSQL exclusively, without concurrent snapshots and with short lock
 * timeouts; SQLite has one writer.
 */
export function changeSchema<T>(
  { schema }: Database,
  action: (tx: Tx) => Promise<T>,
  onWait?: OnWait,
): Promise<T> {
  return whenFree(
    () =>
      schema.transaction().execute(async (tx) => {
        if (isPostgres(tx)) {
          await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`.execute(tx);
          if (!(await tryAdvisoryLock(tx, SCHEMA))) throw new SchemaInUse();
        }
        return action(tx);
      }),
    onWait,
  );
}

/** Runs `action` while the transaction prevents schema changes; on PostgreSQL. */
export async function withoutChanges<T>(tx: Tx, action: () => Promise<T>): Promise<T> {
  if (!(await tryAdvisoryLock(tx, SCHEMA, { isShared: true }))) throw new SchemaInUse();
  return action();
}

/** Retries for some minutes after lock conflicts without effect. */
export async function whenFree<T>(
  action: () => Promise<T>,
  onWait?: OnWait,
  minutes = PATIENCE_MINUTES,
): Promise<T> {
  const began = performance.now();
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await action();
    } catch (error) {
      const { cause = error } = error as Error;
      const isSchemaInUse = cause instanceof SchemaInUse;
      if (!isSchemaInUse && !isLockRefused(cause) && !isRetryable(cause)) throw error;
      if (performance.now() - began > minutes * MINUTE) {
        throw new OperatorError(
          `The school's tables have been in use for ${minutes} minutes. Run this again when no backup, restore or update of another server is running.`,
          { cause: error },
        );
      }
      if (attempt === 1) {
        onWait?.(
          "The school's tables are in use by a backup, a restore or the update of another server. This goes on when that has ended.",
        );
      }
      await pause(isSchemaInUse ? PAUSE : PAUSE_BETWEEN_LOCKS);
    }
  }
}
