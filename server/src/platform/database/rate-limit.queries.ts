import { SECOND } from "../clock.ts";
import { refuse } from "../refusal.ts";
import { newId } from "../secrets.ts";
import type { Db, Tx } from "./database.ts";
import { beginsWith, advisoryLock } from "./dialect.ts";

/** Stored in the database, so that servers share it. */
export type RateLimit = { key: string; limit: number; windowMs: number };

/** Milliseconds until one more is allowed; 0 for now. */
export async function retryAfter(db: Db, rateLimit: RateLimit, now: number): Promise<number> {
  const counted = await db
    .selectFrom("rate_limit_entries")
    .select("at")
    .where("key", "=", rateLimit.key)
    .where("at", ">", now - rateLimit.windowMs)
    // Ignores entries far in the future, written before a clock was corrected.
    .where("at", "<=", now + rateLimit.windowMs)
    .orderBy("at", "desc")
    .limit(rateLimit.limit)
    .execute();
  const oldest = counted[rateLimit.limit - 1];
  if (oldest === undefined) return 0;
  const wait = oldest.at + rateLimit.windowMs - now;
  return Math.min(rateLimit.windowMs, Math.max(1, wait));
}

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
 * Counts `count` against the limit, or returns the time to wait. An advisory lock serialises callers, so that they
 * cannot all use the last one.
 */
export async function consume(
  tx: Tx,
  rateLimit: RateLimit,
  now: number,
  count = 1,
): Promise<{ id: string } | { retryAfterMs: number }> {
  const { key, limit, windowMs } = rateLimit;
  await advisoryLock(tx, key);
  const retryAfterMs = await retryAfter(tx, { key, windowMs, limit: limit - count + 1 }, now);
  if (retryAfterMs > 0) return { retryAfterMs };
  const id = newId();
  const ids = [id, ...Array.from({ length: count - 1 }, () => newId())];
  await tx
    .insertInto("rate_limit_entries")
    .values(ids.map((one) => ({ id: one, key, at: now, expires_at: now + windowMs })))
    .execute();
  return { id };
}

/** Throws TOO_MANY_REQUESTS with the time to wait. */
export async function consumeOrRefuse(...counted: Parameters<typeof consume>): Promise<void> {
  const consumed = await consume(...counted);
  if ("id" in consumed) return;
  throw refuse("TOO_MANY_REQUESTS", { retryAfterSeconds: consumed.retryAfterMs / SECOND });
}

export async function refund(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("rate_limit_entries").where("id", "=", id).execute();
}

export async function reset(tx: Tx, key: string): Promise<void> {
  await tx.deleteFrom("rate_limit_entries").where("key", "=", key).execute();
}

export async function resetAll(tx: Tx, prefix: string): Promise<void> {
  await tx.deleteFrom("rate_limit_entries").where(beginsWith("key", prefix)).execute();
}

export async function sweepRateLimits(tx: Tx, now: number): Promise<void> {
  await tx.deleteFrom("rate_limit_entries").where("expires_at", "<=", now).execute();
}

/** Counts once against all limits, or none and returns the time to wait. */
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
