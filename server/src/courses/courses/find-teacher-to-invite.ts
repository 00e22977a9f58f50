import type { CountryCode } from "@madrasa/contract/digits";
import type { Actor } from "../../platform/actor.ts";
import { DAY } from "../../platform/clock.ts";
import type { Tx } from "../../platform/database/database.ts";
import { consumeOrRefuse, type RateLimit } from "../../platform/database/rate-limit.queries.ts";
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
  await consumeOrRefuse(tx, askLimit(actor.id), now);
  const contact = email === undefined ? { phone: phoneNumber, country } : { email };
  const holders = personId ? await findUsers(tx, [personId]) : await findHolders(tx, contact);
  return holders.find(
    ({ id, role, approved, suspended }) =>
      role === "teacher" && approved === 1 && suspended === 0 && id !== actor.id,
  );
}
