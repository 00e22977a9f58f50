import { SECOND } from "../../platform/clock.ts";
import { lockRows } from "../../platform/database/dialect.ts";
import { refuse } from "../../platform/http/refusal.ts";
import type { Channel } from "../../platform/messages/messages.ts";
import type { Platform } from "../../platform/platform.ts";
import { newId } from "../../platform/secrets.ts";
import { findHolders, findUser, type UserRow } from "./accounts.queries.ts";
import { askingLimits, recoveryLimit, consumeAll, sendingLimits } from "./code-limits.ts";
import { addressesOf, targetsOf, type Contact } from "./contact.ts";
import { makeCode, type Address } from "./send-code.ts";

/**
 * Answers at once and alike, whoever is asked for; whether there is somebody to write to is looked
 * up afterwards. What fails then is for the log: the person would learn whether the account exists.
 */
export async function askForRecovery(
  platform: Platform,
  asked: { contact: Contact; channel: Channel; from: string },
): Promise<string> {
  const { database, clock, config, later, messages } = platform;
  const { contact, channel, from } = asked;
  if (!messages.offers(channel)) throw refuse("CHANNEL_UNAVAILABLE");
  // Named in another way, or by another channel, it may reach somebody else or nobody: that must
  // not use up what reaches this person.
  const { email, phoneNumber = "", country = "" } = contact;
  const target = email ?? `${channel}:${country}:${phoneNumber}`;
  const rateLimits = askingLimits(config, { purpose: "forgetPassword", target, from });
  await database.transaction(async (tx) => {
    const consumed = await consumeAll(database, tx, rateLimits, clock());
    if ("retryAfterMs" in consumed) {
      throw refuse("TOO_MANY_REQUESTS", { retryAfterSeconds: consumed.retryAfterMs / SECOND });
    }
  });
  const requestId = newId();
  later.run("sending recovery codes", async () => {
    const holders = await holdersOf(platform, contact);
    for (const target of targetsOf(contact)) {
      const holder = holders.find((user) => addressesOf(user).includes(target));
      await sendRecovery(platform, { address: { channel, target }, requestId, userId: holder?.id });
    }
  });
  return requestId;
}

/**
 * Also where nobody is behind an address, or the day's messages are used up, there is a code to be
 * answered wrongly: what is said to wrong digits must not tell who has an account.
 */
async function sendRecovery(
  platform: Platform,
  request: { address: Address; requestId: string; userId: string | undefined },
): Promise<void> {
  const { database, clock, config, messages, log } = platform;
  const { address, requestId, userId } = request;
  const rateLimits = [
    recoveryLimit(address.channel, address.target),
    ...sendingLimits(config, true),
  ];
  const message = await database.transaction(async (tx) => {
    if (userId) await lockRows(database, tx, "users", "id", userId, "shared");
    const holder = userId && (await findUser(tx, userId));
    const asked = { purpose: "forgetPassword", address, requestId } as const;
    if (!holder) {
      await makeCode(platform, tx, { ...asked, isAnswerable: false });
      return undefined;
    }
    const code = await makeCode(platform, tx, { ...asked, userId: holder.id });
    const consumed = await consumeAll(database, tx, rateLimits, clock());
    if ("entries" in consumed) return code.message;
    log.warn({ channel: address.channel }, "a recovery code was not sent: the limit is reached");
    return undefined;
  });
  if (!message) return;
  // The other holder of the same ten digits is written to all the same.
  await messages
    .send(message)
    .catch((error: unknown) => log.error({ err: error }, "a recovery code could not be sent"));
}

/** Only an email that was verified is its holder's for sure; a phone always was. */
async function holdersOf({ database }: Platform, contact: Contact): Promise<UserRow[]> {
  if (contact.email === undefined) {
    const { phoneNumber = "", country } = contact;
    return findHolders(database.read, { phone: phoneNumber, country });
  }
  const holders = await findHolders(database.read, { email: contact.email });
  return holders.filter((holder) => holder.email_verified === 1);
}
