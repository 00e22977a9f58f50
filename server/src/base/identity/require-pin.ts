import { PIN_TRIES } from "@madrasa/contract/limits";
import { DAY, SECOND } from "../../platform/clock.ts";
import { lockRows } from "../../platform/database/dialect.ts";
import { consume, refund } from "../../platform/database/rate-limit.queries.ts";
import type { Platform } from "../../platform/platform.ts";
import { refuse, refuseField } from "../../platform/refusal.ts";
import { lockUser } from "./lock-user.queries.ts";
import { matchPassword } from "./passwords.ts";
import { countTry, forgetTries, type PinOf } from "./pins.queries.ts";

/** Limit for one person across all devices: about 2 in 1,000 four-digit PINs a day. */
const wrongLimit = (userId: string) => ({
  key: `pin-of:${userId}`,
  limit: 20,
  windowMs: DAY,
});

/**
 * Throws unless the PIN is right. The fifth failure blocks it on this device until the guardian enters the password.
 */
export async function requirePin(
  { database, clock, config }: Platform,
  of: PinOf,
  { pin, stored }: { pin: string | undefined; stored: string },
): Promise<void> {
  if (pin === undefined) throw refuse("PIN_REQUIRED");
  // Counted before comparing, so that concurrent attempts all count.
  const counted = await database.transaction(async (tx) => {
    // Prevents deletion until the attempt is stored.
    if (!(await lockUser(tx, of.userId, "shared"))) throw refuse("CHILD_NOT_FOUND");
    const isThere = await lockRows(tx, "family_keys", "id", of.keyId, "shared");
    if (!isThere) throw refuse("INVALID_CREDENTIALS");
    const tries = await countTry(tx, of);
    if (tries > PIN_TRIES) throw refuse("PIN_ENDED");
    const entry = await consume(tx, wrongLimit(of.userId), clock());
    if ("retryAfterMs" in entry) {
      throw refuse("TOO_MANY_REQUESTS", { retryAfterSeconds: entry.retryAfterMs / SECOND });
    }
    return { tries, entryId: entry.id };
  });
  const [isRight] = await matchPassword(pin, [stored], config.passwordCost);
  if (!isRight) {
    if (counted.tries === PIN_TRIES) throw refuse("PIN_ENDED");
    throw refuseField("pin", "PIN_WRONG");
  }
  await database.transaction(async (tx) => {
    await forgetTries(tx, of);
    await refund(tx, counted.entryId);
  });
}
