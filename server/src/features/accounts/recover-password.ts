import { SECOND } from "../../platform/clock.ts";
import { refuse } from "../../platform/http/refusal.ts";
import type { Channel } from "../../platform/messages/messages.ts";
import type { Platform } from "../../platform/platform.ts";
import { newId } from "../../platform/secrets.ts";
import { findHolders, type UserRow } from "./accounts.queries.ts";
import { askingBudgets, reserveAll, sendingBudgets } from "./code-budgets.ts";
import { makeCode } from "./send-code.ts";
import { phoneOf, type Contact } from "./contact.ts";

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
  const typed = contact.email ?? contact.phoneNumber ?? "";
  const budgets = askingBudgets(config, { purpose: "forgetPassword", target: typed, from });
  await database.transaction(async (tx) => {
    const reserved = await reserveAll(database, tx, budgets, clock());
    if ("wait" in reserved) {
      throw refuse("TOO_MANY_REQUESTS", { retryAfterSeconds: reserved.wait / SECOND });
    }
  });
  const requestId = newId();
  later.run("sending a recovery code", async () => {
    for (const user of await holdersOf(platform, contact)) {
      const target = channel === "email" ? user.email : phoneOf(user);
      if (!target) continue;
      const code = await database.transaction(async (tx) => {
        const reserved = await reserveAll(database, tx, sendingBudgets(config, true), clock());
        if ("wait" in reserved) throw refuse("TOO_MANY_REQUESTS");
        const address = { channel, target };
        return makeCode(platform, tx, {
          purpose: "forgetPassword",
          address,
          requestId,
          userId: user.id,
        });
      });
      await messages.send(code.message);
    }
  });
  return requestId;
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
