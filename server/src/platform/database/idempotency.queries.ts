import { IDEMPOTENCY_KEYS_MAX } from "@madrasa/contract/limits";
import { DAY, SECOND } from "../clock.ts";
import { refuse } from "../refusal.ts";
import { sha256 } from "../secrets.ts";
import type { Tx } from "./database.ts";

/** For this long an act that is sent again with its key is not done again. */
const KEPT_FOR = 30 * DAY;

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
  const known = await tx
    .selectFrom("idempotency_keys")
    .select("digest")
    .where("user_id", "=", userId)
    .where("key", "=", key)
    .executeTakeFirst();
  if (known) {
    if (known.digest !== digest) throw refuse("KEY_USED");
    return false;
  }
  await leaveRoom(tx, userId);
  const row = { user_id: userId, key, digest, created_at: now };
  await tx.insertInto("idempotency_keys").values(row).execute();
  return true;
}

/** No person acts so often; without a limit a program could fill the disk with keys. */
async function leaveRoom(tx: Tx, userId: string): Promise<void> {
  const { total } = await tx
    .selectFrom("idempotency_keys")
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  if (total >= IDEMPOTENCY_KEYS_MAX) {
    throw refuse("TOO_MANY_REQUESTS", { retryAfterSeconds: DAY / SECOND });
  }
}

export async function sweepIdempotencyKeys(tx: Tx, now: number): Promise<void> {
  await tx
    .deleteFrom("idempotency_keys")
    .where("created_at", "<=", now - KEPT_FOR)
    .execute();
}
