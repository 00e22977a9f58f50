import type { CountryCode } from "@madrasa/contract/digits";
import type { Actor } from "../../platform/actor.ts";
import { DAY, SECOND } from "../../platform/clock.ts";
import type { Tx } from "../../platform/database/database.ts";
import { consume, type RateLimit } from "../../platform/database/rate-limit.queries.ts";
import { refuse } from "../../platform/refusal.ts";
import { findHolders, findUsers, type Person } from "../../base/identity/index.ts";

type Contact = {
  email?: string | undefined;
  phoneNumber?: string | undefined;
  country?: CountryCode | undefined;
  personId?: string | undefined;
};

const askLimit = (userId: string): RateLimit => ({
  key: `teachers-asked:${userId}`,
  limit: 20,
  windowMs: DAY,
});

/** Finds another approved teacher to invite. Counted; a failure must be thrown after the transaction. */
export async function findTeacherToInvite(
  tx: Tx,
  actor: Actor,
  { email, phoneNumber = "", country, personId }: Contact,
  now: number,
): Promise<Person | undefined> {
  const counted = await consume(tx, askLimit(actor.id), now);
  if ("retryAfterMs" in counted) {
    throw refuse("TOO_MANY_REQUESTS", { retryAfterSeconds: counted.retryAfterMs / SECOND });
  }
  const contact = email === undefined ? { phone: phoneNumber, country } : { email };
  const holders = personId ? await findUsers(tx, [personId]) : await findHolders(tx, contact);
  return holders.find(
    ({ id, role, approved, suspended }) =>
      role === "teacher" && approved === 1 && suspended === 0 && id !== actor.id,
  );
}
