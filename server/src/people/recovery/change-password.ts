import { refuse } from "../../platform/refusal.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import { recordOwnAction } from "../../base/audit/index.ts";
import {
  refuseCommonPassword,
  contactsOf,
  addressesOf,
  lockUser,
  hashPassword,
  findUser,
  changeUser,
  requireSession,
  deleteSessionsOf,
  forgetPassed,
} from "../../base/identity/index.ts";
import {
  consumeCode,
  deleteCodesOf,
  proveCode,
  type Contact,
  targetsOf,
} from "../../base/codes/index.ts";
import { isContactTooNew, recordChange, sendChangeNotice } from "../contacts/index.ts";
import { forgiveFailures } from "../sign-in/index.ts";

const RECOVERY = ["forgetPassword", "recoveryByAdmin"] as const;

/**
 * Sets a new password for the user of a code: a recovery code, or one requested in a session. Ends other sessions,
 * forgets other devices, and resets failed sign-ins: the owner, who has just proven a contact, must not be locked out
 * by another person's guesses.
 */
export async function changePassword(
  platform: Platform,
  actor: Actor | undefined,
  wish: Contact & {
    password: string;
    optId?: string | undefined;
    otp?: string | undefined;
    secret?: string | undefined;
  },
): Promise<void> {
  const { database, clock, config } = platform;
  const code = await proveCode(platform, {
    purposes: actor ? [...RECOVERY, "updateMailOrPhone"] : RECOVERY,
    targets: targetsOf(wish),
    requestId: wish.optId,
    otp: wish.otp,
    secret: wish.secret,
  });
  const userId = code.user_id;
  const notTheirs = refuse(wish.secret === undefined ? "CODE_WRONG" : "LINK_NOT_VALID");
  // Codes of a contact change belong to the session that requested them.
  const isRecovery = code.purpose !== "updateMailOrPhone";
  const isOwn = isRecovery || userId === actor?.id;
  if (!userId || !isOwn) throw notTheirs;
  // Read after proving the code, because the response reveals staff accounts.
  const owner = await findUser(database.read, userId);
  await refuseCommonPassword(wish.password, owner?.role ?? "student");
  const passwordHash = await hashPassword(wish.password, config.passwordCost);
  const notice = await database.transaction(async (tx) => {
    await lockUser(tx, userId, "write");
    if (actor && !isRecovery) await requireSession(tx, actor);
    const user = await findUser(tx, userId);
    // The code must have gone to a current contact of the account; new and earlier ones prove nothing.
    if (!user || !addressesOf(user).includes(code.target)) throw notTheirs;
    // Excludes contacts that a borrowed session may have added.
    const at = { target: code.target, now: clock() };
    if (code.purpose !== "recoveryByAdmin" && (await isContactTooNew(tx, user, at))) {
      throw refuse("ADDRESS_TOO_NEW");
    }
    if (!(await consumeCode(tx, code.id, clock()))) {
      throw refuse(wish.secret === undefined ? "CODE_EXPIRED" : "LINK_NOT_VALID");
    }
    const notice = await recordChange(tx, user, { kind: "password", now: clock() });
    await changeUser(tx, user, { password_hash: passwordHash });
    // Older codes and links end with the old password.
    await deleteCodesOf(tx, userId, []);
    await forgiveFailures(config, tx, { id: userId, ...contactsOf(user) });
    await recordOwnAction(platform, tx, user, "changePassword");
    const own = actor?.id === userId ? actor : undefined;
    await deleteSessionsOf(tx, userId, own?.tokenHash);
    await forgetPassed(tx, userId, own?.deviceId);
    return notice;
  });
  sendChangeNotice(platform, notice);
}
