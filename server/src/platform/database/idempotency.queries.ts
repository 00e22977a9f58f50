import { IDEMPOTENCY_KEYS_MAX } from "@madrasa/contract/limits";
import { DAY } from "../clock.ts";
import { refuse } from "../refusal.ts";
import { sha256 } from "../secrets.ts";
import type { Db, Tx } from "./database.ts";

/** How long a key stops the same call from running twice. */
const REMOVED_AFTER = 30 * DAY;

/** `asked`: input of the call, whose JSON must be equal each time. */
export type KeyedCall = { userId: string; key: string; asked: unknown };

/**
 * Claims the key in the transaction of the call. Returns false if it was used. The user's row must be locked, to
 * serialise concurrent calls.
 */
export async function claimIdempotencyKey(
  tx: Tx,
  { userId, key, asked }: KeyedCall,
  now: number,
): Promise<boolean> {
  const digest = sha256(JSON.stringify(asked));
  const known = await findKey(tx, { userId, key });
  if (known) {
    if (known.digest !== digest) throw refuse("KEY_USED");
    return false;
  }
  await leaveRoom(tx, userId);
  const row = { user_id: userId, key, digest, created_at: now };
  await tx.insertInto("idempotency_keys").values(row).execute();
  return true;
}

export async function findKey(
  db: Db,
  { userId, key }: { userId: string; key: string },
): Promise<{ digest: string } | undefined> {
  return db
    .selectFrom("idempotency_keys")
    .select("digest")
    .where("user_id", "=", userId)
    .where("key", "=", key)
    .executeTakeFirst();
}

/**
 * Limits the keys per user by forgetting the oldest, so that nobody is blocked: a teacher fills in a whole school's
 * sheets in a month.
 */
async function leaveRoom(tx: Tx, userId: string): Promise<void> {
  const { total } = await tx
    .selectFrom("idempotency_keys")
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  const tooMany = total - IDEMPOTENCY_KEYS_MAX + 1;
  if (tooMany <= 0) return;
  const oldest = tx
    .selectFrom("idempotency_keys")
    .select("key")
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .orderBy("key")
    .limit(tooMany);
  await tx
    .deleteFrom("idempotency_keys")
    .where("user_id", "=", userId)
    .where("key", "in", oldest)
    .execute();
}

export async function sweepIdempotencyKeys(tx: Tx, now: number): Promise<void> {
  await tx
    .deleteFrom("idempotency_keys")
    .where("created_at", "<=", now - REMOVED_AFTER)
    .execute();
}
