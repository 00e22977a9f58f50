import { newId } from "../secrets.ts";
import type { Db, Tx } from "./database.ts";
import { beginsWith, advisoryLock } from "./dialect.ts";

/** A limit on how often something may happen: kept in the database, so servers share it. */
export type RateLimit = { key: string; limit: number; windowMs: number };

/** How long until one more is allowed, in milliseconds; 0 when it is allowed now. */
export async function retryAfter(db: Db, rateLimit: RateLimit, now: number): Promise<number> {
  const counted = await db
    .selectFrom("rate_limit_entries")
    .select("at")
    .where("key", "=", rateLimit.key)
    .where("at", ">", now - rateLimit.windowMs)
    // A clock that was ahead and was set back leaves entries with times far in the future.
    .where("at", "<=", now + rateLimit.windowMs)
    .orderBy("at", "desc")
    .limit(rateLimit.limit)
    .execute();
  const oldest = counted[rateLimit.limit - 1];
  if (oldest === undefined) return 0;
  const wait = oldest.at + rateLimit.windowMs - now;
  return Math.min(rateLimit.windowMs, Math.max(1, wait));
}

/** How many were counted against a limit in its window that ends now. */
export async function countUsed(
  db: Db,
  { key, windowMs }: Pick<RateLimit, "key" | "windowMs">,
  now: number,
): Promise<number> {
  const { total } = await db
    .selectFrom("rate_limit_entries")
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .where("key", "=", key)
    .where("at", ">", now - windowMs)
    .executeTakeFirstOrThrow();
  return total;
}

/**
 * Counts one more against the limit, or returns how long to wait. An advisory lock by the key lets
 * one caller at a time look and count, so that many at once cannot all use the last one.
 */
export async function consume(
  tx: Tx,
  rateLimit: RateLimit,
  now: number,
): Promise<{ id: string } | { retryAfterMs: number }> {
  await advisoryLock(tx, rateLimit.key);
  const retryAfterMs = await retryAfter(tx, rateLimit, now);
  if (retryAfterMs > 0) return { retryAfterMs };
  const id = newId();
  const entry = { id, key: rateLimit.key, at: now, expires_at: now + rateLimit.windowMs };
  await tx.insertInto("rate_limit_entries").values(entry).execute();
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
  await tx.deleteFrom("rate_limit_entries").where(beginsWith("key", prefix)).execute();
}

/** Deletes entries that no limit reads any more. */
export async function sweepRateLimits(tx: Tx, now: number): Promise<void> {
  await tx.deleteFrom("rate_limit_entries").where("expires_at", "<=", now).execute();
}

/** Counts once against each limit, or against none and returns how long to wait. */
export async function consumeAll(
  tx: Tx,
  rateLimits: readonly RateLimit[],
  now: number,
): Promise<{ entries: string[] } | { retryAfterMs: number }> {
  const entries: string[] = [];
  for (const rateLimit of rateLimits) {
    const entry = await consume(tx, rateLimit, now);
    if ("retryAfterMs" in entry) {
      for (const earlier of entries) await refund(tx, earlier);
      return entry;
    }
    entries.push(entry.id);
  }
  return { entries };
}
