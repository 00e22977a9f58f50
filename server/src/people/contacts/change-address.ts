import { isDuplicate, advisoryLock } from "../../platform/database/dialect.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import { recordOwnAction } from "../../base/audit/index.ts";
import {
  actAs,
  addressColumnsOf,
  changeUser,
  contactsOf,
  deleteSessionsOf,
  findUser,
  isVerifiedEmailTaken,
  type Addresses,
} from "../../base/identity/index.ts";
import {
  consumeCode,
  proveCode,
  type Contact,
  targetsOf,
  countryOf,
} from "../../base/codes/index.ts";
import { type OwnerProof, proveOwner } from "./prove-owner.ts";
import { recordChange, sendChangeNotice } from "./record-change.ts";

/**
 * Replaces the email or phone by a verified one, after proving the owner beyond the session. Notifies the previous
 * contacts and ends other sessions.
 */
export async function changeAddress(
  platform: Platform,
  actor: Actor,
  wish: Contact &
    OwnerProof & {
      otpId: string;
      otp?: string | undefined;
      secret?: string | undefined;
      oldPhoneIsLost?: boolean | undefined;
    },
): Promise<void> {
  const { clock } = platform;
  // First, so that a wrong password does not use up a code.
  const owner = await proveOwner(platform, actor, wish);
  // The country is optional: the code's row has the number.
  const targets = targetsOf(wish);
  const code = await proveCode(platform, {
    purposes: ["updateMailOrPhone"],
    targets,
    requestId: wish.otpId,
    userId: actor.id,
    otp: wish.otp,
    secret: wish.secret,
  });
  // A link can identify any user's code: check the user and contact.
  if (code.user_id !== actor.id || !targets.includes(code.target)) throw refuse("CODE_WRONG");

  const { email, phoneNumber = "" } = wish;
  const what = email === undefined ? "phone" : "email";
  const now = clock();
  try {
    const notice = await actAs(
      platform,
      actor,
      async (tx) => {
        const before = await findUser(tx, actor.id);
        if (!before) throw refuse("NOT_SIGNED_IN");
        await owner.confirm(tx, before, now);
        if (!(await consumeCode(tx, code.id, now))) {
          throw refuse(wish.secret === undefined ? "CODE_EXPIRED" : "LINK_NOT_VALID");
        }
        if (email !== undefined) await advisoryLock(tx, `email:${email}`);
        const present = addressColumnsOf(before);
        if (email !== undefined && email !== present.email) {
          if (await isVerifiedEmailTaken(tx, email)) throw refuse("EMAIL_TAKEN");
        }
        const next: Partial<Addresses> =
          email === undefined
            ? { phone: phoneNumber, phone_country: countryOf(phoneNumber, code.target) ?? null }
            : { email, email_verified: 1 };
        const isSame = Object.entries(next).every(
          ([column, value]) => present[column as keyof Addresses] === value,
        );
        // The old phone is not lost if it has just received a message.
        const isPhoneLost =
          what === "phone" &&
          wish.oldPhoneIsLost === true &&
          owner.address !== contactsOf(before).phone;
        const notice = isSame
          ? undefined
          : await recordChange(tx, before, { kind: what, now, isPhoneLost });
        if (!isSame) await changeUser(tx, before, { ...next, [`${what}_since`]: now });
        await recordOwnAction(platform, tx, before, "changeAddress");
        await deleteSessionsOf(tx, actor.id, actor.tokenHash);
        return notice;
      },
      [actor.id],
    );
    if (notice) sendChangeNotice(platform, notice);
  } catch (error) {
    if (isDuplicate(error)) throw refuse(what === "phone" ? "PHONE_TAKEN" : "EMAIL_TAKEN");
    throw error;
  }
}
