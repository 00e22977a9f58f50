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
} from "../../base/identity/index.ts";
import { LINK_LIFE, makeCode } from "../../base/codes/index.ts";
import { trustedContacts } from "../contacts/index.ts";

/**
 * Creates a recovery link for an admin to pass on, without a message. Like a recovery code it is valid for an hour,
 * works once, and leaves other links valid. Undefined for a missing account or one without contacts.
 */
export async function makeRecoveryLink(
  platform: Platform,
  tx: Tx,
  userId: string,
): Promise<{ user: Person; link: string; expiresAt: number } | undefined> {
  const { clock } = platform;
  // Serialises with a concurrent account deletion.
  await lockUser(tx, userId, "shared");
  const user = await findUser(tx, userId);
  // Bound to this contact: it ends when the account changes it.
  const trusted = user ? (await trustedContacts(tx, user, clock())).map(({ to }) => to) : [];
  const [target] = trusted.length > 0 || !user ? trusted.toReversed() : addressesOf(user);
  if (!user || target === undefined) return undefined;
  const { link } = await makeCode(platform, tx, {
    // If every contact is too new, the admin vouches for the person.
    purpose: trusted.length > 0 ? "forgetPassword" : "recoveryByAdmin",
    recipient: { channel: target === contactsOf(user).email ? "email" : "sms", target },
    requestId: newId(),
    language: languageOf(user),
    userId,
    isAnswerable: false,
  });
  return { user, link, expiresAt: clock() + LINK_LIFE };
}
