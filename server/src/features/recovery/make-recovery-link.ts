import type { Tx } from "../../platform/database/database.ts";
import type { Platform } from "../../platform/platform.ts";
import { newId } from "../../platform/secrets.ts";
import {
  type Person,
  contactsOf,
  addressesOf,
  languageOf,
  lockUser,
  findUser,
} from "../../identity/index.ts";
import { LINK_LIFE, makeCode } from "../codes/index.ts";
import { trustedContacts } from "../contacts/index.ts";

/**
 * Makes a link that sets a new password, for an admin to pass on; no message is sent. It is a
 * recovery link without digits: it is valid for an hour, works once, and leaves other links valid.
 * Undefined when there is no such account, or when it has neither phone nor email.
 */
export async function makeRecoveryLink(
  platform: Platform,
  tx: Tx,
  userId: string,
): Promise<{ user: Person; link: string; expiresAt: number } | undefined> {
  const { clock } = platform;
  // Waits for a deletion that is under way, so that no link is made for a deleted account.
  await lockUser(tx, userId, "shared");
  const user = await findUser(tx, userId);
  // The link is bound to this phone or email and stops working when the account changes it.
  const trusted = user ? (await trustedContacts(tx, user, clock())).map(({ to }) => to) : [];
  const [target] = trusted.length > 0 || !user ? trusted.toReversed() : addressesOf(user);
  if (!user || target === undefined) return undefined;
  const { link } = await makeCode(platform, tx, {
    // Where every address is too new, it is the admin who vouches for the person.
    purpose: trusted.length > 0 ? "forgetPassword" : "recoveryByAdmin",
    recipient: { channel: target === contactsOf(user).email ? "email" : "sms", target },
    requestId: newId(),
    language: languageOf(user),
    userId,
    isAnswerable: false,
  });
  return { user, link, expiresAt: clock() + LINK_LIFE };
}
