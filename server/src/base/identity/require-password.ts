import { MINUTE, SECOND } from "../../platform/clock.ts";
import { consume, refund } from "../../platform/database/rate-limit.queries.ts";
import { refuse, refuseField } from "../../platform/refusal.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Person } from "./contacts.ts";
import { matchPassword } from "./passwords.ts";
import { findUser } from "./people.queries.ts";
import { markPasswordEntered } from "./sessions.queries.ts";

export const passwordLimit = (userId: string) => ({
  key: `password-of:${userId}`,
  limit: 10,
  windowMs: 15 * MINUTE,
});

/** Verifies the signed-in person's password, because the session may be borrowed. */
export async function requirePassword(
  { database, clock, config }: Platform,
  actor: Actor,
  password: string,
): Promise<Person> {
  const limit = passwordLimit(actor.id);
  const counted = await database.transaction((tx) => consume(tx, limit, clock()));
  if ("retryAfterMs" in counted) {
    throw refuse("TOO_MANY_REQUESTS", { retryAfterSeconds: counted.retryAfterMs / SECOND });
  }
  const user = await findUser(database.read, actor.id);
  const [isRight] = await matchPassword(password, [user?.password_hash], config.passwordCost);
  if (!user || !isRight) {
    throw refuseField("password", "PASSWORD_WRONG");
  }
  await database.transaction(async (tx) => {
    await refund(tx, counted.id);
    await markPasswordEntered(tx, actor.tokenHash, clock());
  });
  return user;
}
