import { refuse } from "../../platform/refusal.ts";
import type { Actor } from "../../platform/actor.ts";
import { DAY } from "../../platform/clock.ts";
import { consumeOrRefuse } from "../../platform/database/rate-limit.queries.ts";
import type { Platform } from "../../platform/platform.ts";
import { recordAction, targetOf } from "../../base/audit/index.ts";
import {
  actAs,
  addressesOf,
  contactsOf,
  findUser,
  languageOf,
  lockUser,
  notify,
  type Person,
} from "../../base/identity/index.ts";
import type { Tx } from "../../platform/database/database.ts";
import { newId } from "../../platform/secrets.ts";
import { LINK_LIFE, makeCode } from "../../base/codes/index.ts";
import { trustedContacts } from "../contacts/index.ts";

/** For a person, who is notified of each. */
const ISSUED_A_DAY = 10;

const NOT_FOUND = { student: "STUDENT_NOT_FOUND", teacher: "TEACHER_NOT_FOUND" } as const;

export async function issueRecoveryLink(
  platform: Platform,
  actor: Actor,
  { userId, role }: { userId: string; role: keyof typeof NOT_FOUND },
): Promise<{ link: string; expiresAt: number }> {
  return actAs(platform, actor, async (tx) => {
    const limit = { key: `recovery-links:${userId}`, limit: ISSUED_A_DAY, windowMs: DAY };
    await consumeOrRefuse(tx, limit, platform.clock());
    const made = await makeRecoveryLink(platform, tx, userId);
    if (made?.user.role !== role) throw refuse(NOT_FOUND[role]);
    const entry = { actor, action: "issueRecoveryLink", target: targetOf(made.user) } as const;
    await recordAction(platform, tx, entry);
    const admin = await findUser(tx, actor.id);
    const name = admin ? `${admin.first_name} ${admin.last_name}` : "An admin";
    const notice = { kind: "account", template: "recoveryLink", facts: { admin: name } } as const;
    await notify(tx, platform, [made.user], notice);
    return made;
  });
}

/**
 * Creates a recovery link for an admin to pass on, without a message. Like a recovery code it is valid for an hour,
 * works once, and leaves other links valid. Undefined for a missing account or one without contacts.
 */
async function makeRecoveryLink(
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
