import { MINUTE } from "../../platform/clock.ts";
import type { Tx } from "../../platform/database/database.ts";
import { refuse, refuseField } from "../../platform/refusal.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import {
  type Person,
  findUser,
  requirePassword,
  verifiedContacts,
} from "../../base/identity/index.ts";
import { consumeCode, proveCode } from "../../base/codes/index.ts";
import { trustedContacts } from "./trusted-contacts.ts";

/** After entering the password this recently, the owner is assumed present. */
const RECENT_PASSWORD = 15 * MINUTE;

/** Proof that a borrowed session lacks: the password, or a code sent to an earlier contact. */
export type OwnerProof = {
  password?: string | undefined;
  oldOtpId?: string | undefined;
  oldOtp?: string | undefined;
};

/** Must be called with the locked account, because it may have changed. */
export type Confirm = (tx: Tx, user: Person, now: number) => Promise<void>;

/**
 * Throws unless the account's owner is asking: by a proof, or just after entering the password. `address` is the
 * contact that received the code. Accounts without password and contacts need no proof.
 */
export async function proveOwner(
  platform: Platform,
  actor: Actor,
  { password, oldOtpId, oldOtp }: OwnerProof,
): Promise<{ confirm: Confirm; address?: string }> {
  const { database, clock } = platform;
  if (password !== undefined) {
    const { password_hash } = await requirePassword(platform, actor, password);
    const confirm: Confirm = async (_tx, user) => {
      if (user.password_hash !== password_hash) throw refuseField("password", "PASSWORD_WRONG");
    };
    return { confirm };
  }
  if (oldOtp === undefined && hasRecentPassword(actor, clock())) {
    return { confirm: async () => undefined };
  }
  const user = await findUser(database.read, actor.id);
  if (!user) throw refuse("NOT_SIGNED_IN");
  if (oldOtpId === undefined || oldOtp === undefined) {
    refuseUnlessWithout(user);
    return { confirm: async (_tx, present) => refuseUnlessWithout(present) };
  }
  const trusted = await trustedContacts(database.read, user, clock());
  if (trusted.length === 0) throw refuse("OWNER_NOT_PROVEN");
  const code = await proveCode(platform, {
    purposes: ["updateMailOrPhone"],
    targets: trusted.map(({ to }) => to),
    requestId: oldOtpId,
    userId: actor.id,
    otp: oldOtp,
  });
  const confirm: Confirm = async (tx, present, now) => {
    const still = await trustedContacts(tx, present, now);
    if (!still.some(({ to }) => to === code.target)) throw refuse("OWNER_NOT_PROVEN");
    if (!(await consumeCode(tx, code.id, now))) throw refuse("CODE_EXPIRED");
  };
  return { confirm, address: code.target };
}

function hasRecentPassword({ passwordAt }: Actor, now: number): boolean {
  return passwordAt !== null && now - passwordAt < RECENT_PASSWORD;
}

function refuseUnlessWithout(user: Person): void {
  const isWithout = user.password_hash === null && verifiedContacts(user).length === 0;
  if (!isWithout) throw refuse("OWNER_NOT_PROVEN");
}
