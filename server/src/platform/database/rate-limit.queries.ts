import { sql } from "kysely";
import { newId } from "../secrets.ts";
import type { Database, Db, Tx } from "./database.ts";
import { beginningWith, advisoryLock } from "./dialect.ts";

/** A limit on how often something may happen: kept in the database, so servers share it. */
export type RateLimit = { key: string; limit: number; windowMs: number };

/** How long until one more is allowed, in milliseconds; 0 when it is allowed now. */
export async function retryAfter(db: Db, rateLimit: RateLimit, now: number): Promise<number> {
  const counted = await db
    .selectFrom("rate_limit_entries")
    .select("at")
    .where("key", "=", rateLimit.key)
    .where("at", ">", now - rateLimit.windowMs)
    .orderBy("at", "desc")
    .limit(rateLimit.limit)
    .execute();
  const oldest = counted[rateLimit.limit - 1];
  return oldest === undefined ? 0 : Math.max(1, oldest.at + rateLimit.windowMs - now);
}

/**
 * Counts one more against the limit, or returns how long to wait. An advisory lock by the key lets
 * one caller at a time look and count, so that many at once cannot all use the last one.
 */
export async function consume(
  database: Pick<Database, "dialect">,
  tx: Tx,
  rateLimit: RateLimit,
  now: number,
): Promise<{ id: string } | { retryAfterMs: number }> {
  await advisoryLock(database, tx, rateLimit.key);
  const retryAfterMs = await retryAfter(tx, rateLimit, now);
  if (retryAfterMs > 0) return { retryAfterMs };
  const id = newId();
  await tx.insertInto("rate_limit_entries").values({ id, key: rateLimit.key, at: now }).execute();
  return { id };
}

export async function refund(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("rate_limit_entries").where("id", "=", id).execute();
}

export async function reset(tx: Tx, key: string): Promise<void> {
  await tx.deleteFrom("rate_limit_entries").where("key", "=", key).execute();
}

/** Resets every limit whose key begins with `prefix`. */
export async function resetAll(tx: Tx, prefix: string): Promise<void> {
  await tx
    .deleteFrom("rate_limit_entries")
    .where(sql<boolean>`key like ${beginningWith(prefix)} escape '\\'`)
    .execute();
}

export async function sweepRateLimits(tx: Tx, before: number): Promise<void> {
  await tx.deleteFrom("rate_limit_entries").where("at", "<", before).execute();
}
