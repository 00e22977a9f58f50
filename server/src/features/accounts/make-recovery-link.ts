import type { Tx } from "../../platform/database/database.ts";
import { lockRows } from "../../platform/database/dialect.ts";
import type { Platform } from "../../platform/platform.ts";
import { newId } from "../../platform/secrets.ts";
import { findUser, type UserRow } from "./accounts.queries.ts";
import { addressesOf } from "./contact.ts";
import { LINK_LIFE } from "./prove-code.ts";
import { makeCode } from "./send-code.ts";

/**
 * A link that sets a new password, for an admin to hand over: nothing is sent, and no digits go
 * with it. It is one more recovery link, so it lives as long, works once, and voids no other.
 */
export async function makeRecoveryLink(
  platform: Platform,
  tx: Tx,
  userId: string,
): Promise<{ user: UserRow; link: string; expiresAt: number } | undefined> {
  const { database, clock } = platform;
  // An account that is being deleted takes no new link with it.
  await lockRows(database, tx, "users", "id", userId, "shared");
  const user = await findUser(tx, userId);
  // It proves an address, and is worth nothing once the account has moved away from that one.
  const [target] = user ? addressesOf(user).toReversed() : [];
  if (!user || target === undefined) return undefined;
  const { link } = await makeCode(platform, tx, {
    purpose: "forgetPassword",
    address: { channel: user.phone === null ? "email" : "sms", target },
    requestId: newId(),
    userId,
    isAnswerable: false,
  });
  return { user, link, expiresAt: clock() + LINK_LIFE };
}
