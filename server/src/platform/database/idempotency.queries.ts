import { IDEMPOTENCY_KEYS_MAX } from "@madrasa/contract/limits";
import { DAY } from "../clock.ts";
import { refuse } from "../refusal.ts";
import { sha256 } from "../secrets.ts";
import type { Db, Tx } from "./database.ts";

/** For this long an act that is sent again with its key is not done again. */
const REMOVED_AFTER = 30 * DAY;

/** `asked` is what the call was to do: as JSON it must be the same each time. */
export type KeyedAct = { userId: string; key: string; asked: unknown };

/**
 * Remembers the key in the transaction that does the act, and so only if the act is done. False when
 * it was done before. The caller has locked the user's row, so that one of two at once waits.
 */
export async function isFirst(
  tx: Tx,
  { userId, key, asked }: KeyedAct,
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

/** The key of an act that was accepted. */
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
 * Without a limit a program could fill the disk with keys. The oldest is forgotten, so that nobody is
 * stopped: a teacher marks a whole school in a month.
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
