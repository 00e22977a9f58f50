import { DEFAULT_LANGUAGE } from "@madrasa/contract/languages";
import { SECOND } from "../../platform/clock.ts";
import { consumeAll } from "../../platform/database/rate-limit.queries.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Channel, Message } from "../../platform/messages/messages.ts";
import type { Platform } from "../../platform/platform.ts";
import { newId } from "../../platform/secrets.ts";
import {
  type Person,
  type VerifiedContact,
  contactsOf,
  addressesOf,
  languageOf,
  lockUser,
  findHolders,
  findUser,
} from "../../base/identity/index.ts";
import {
  askingLimits,
  recoveryLimits,
  sendingLimits,
  type Recipient,
  type Contact,
  targetsOf,
  makeCode,
  warnOfCeilings,
} from "../../base/codes/index.ts";
import { isContactTooNew, trustedContacts } from "../contacts/index.ts";

/**
 * Responds before looking up the account, so that neither response nor duration reveals it. Later errors are only
 * logged.
 */
export async function askForRecovery(
  platform: Platform,
  asked: { contact: Contact; channel: Channel; ip: string },
): Promise<string> {
  const { database, clock, config, backgroundTasks, messages } = platform;
  const { contact, channel, ip } = asked;
  if (!messages.offers(channel)) throw refuse("CHANNEL_UNAVAILABLE");
  // Limits per input (email, channel, with or without country), because each may reach different people.
  const { email, phoneNumber = "", country = "" } = contact;
  const target = email ?? `${channel}:${country}:${phoneNumber}`;
  const rateLimits = askingLimits(config, { purpose: "forgetPassword", target, ip });
  await database.transaction(async (tx) => {
    const consumed = await consumeAll(tx, rateLimits, clock());
    if ("retryAfterMs" in consumed) {
      throw refuse("TOO_MANY_REQUESTS", { retryAfterSeconds: consumed.retryAfterMs / SECOND });
    }
  });
  const requestId = newId();
  backgroundTasks.run("sending recovery codes", async () => {
    const holders = await holdersOf(platform, contact);
    for (const target of targetsOf(contact)) {
      const holder = holders.find((user) => addressesOf(user).includes(target));
      await sendRecovery(platform, {
        recipient: { channel, target },
        requestId,
        userId: holder?.id,
      });
    }
  });
  return requestId;
}

type Sending = {
  message?: Message;
  elsewhere?: VerifiedContact | undefined;
};

/**
 * Stores a code even without an account or when the day's messages are used up, so that wrong digits do not reveal
 * accounts.
 */
async function sendRecovery(
  platform: Platform,
  request: { recipient: Recipient; requestId: string; userId: string | undefined },
): Promise<void> {
  const { database, clock, config, messages, log } = platform;
  const { recipient, requestId, userId } = request;
  const { channel, target } = recipient;
  const ceilings = sendingLimits(config, { channel, isMember: true });
  const rateLimits = [...recoveryLimits(config, channel, target), ...ceilings];
  const { message, elsewhere } = await database.transaction(async (tx): Promise<Sending> => {
    if (userId) await lockUser(tx, userId, "shared");
    const holder = userId && (await findUser(tx, userId));
    const language = holder ? languageOf(holder) : DEFAULT_LANGUAGE;
    const asked = { purpose: "forgetPassword", recipient, requestId, language } as const;
    const isTooNew = holder && (await isContactTooNew(tx, holder, { target, now: clock() }));
    if (!holder || isTooNew) {
      await makeCode(platform, tx, { ...asked, isAnswerable: false });
      // The response is unchanged; the older contact gets the message.
      const [older] = holder ? await trustedContacts(tx, holder, clock()) : [];
      return { elsewhere: older };
    }
    const code = await makeCode(platform, tx, { ...asked, userId: holder.id });
    const consumed = await consumeAll(tx, rateLimits, clock());
    if ("entries" in consumed) {
      await warnOfCeilings(tx, platform, ceilings);
      return { message: code.message };
    }
    log.warn({ channel }, "a recovery code was not sent: the limit is reached");
    return {};
  });
  if (elsewhere && messages.offers(elsewhere.channel)) {
    const { channel, to } = elsewhere;
    const next = { recipient: { channel, target: to }, requestId: newId(), userId };
    await sendRecovery(platform, next);
  }
  if (!message) return;
  // Caught per message, so that a second user with the same ten digits still gets a code.
  await messages
    .send(message)
    .catch((error: unknown) => log.error({ err: error }, "a recovery code could not be sent"));
}

/** Users with a verified email, or this phone; phones are always verified. */
async function holdersOf({ database }: Platform, contact: Contact): Promise<Person[]> {
  if (contact.email === undefined) {
    const { phoneNumber = "", country } = contact;
    return findHolders(database.read, { phone: phoneNumber, country });
  }
  const holders = await findHolders(database.read, { email: contact.email });
  return holders.filter((holder) => contactsOf(holder).emailVerified);
}
