import { isDuplicate, advisoryLock } from "../../platform/database/dialect.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import { recordOwnAct } from "../audit/index.ts";
import {
  type Addresses,
  addressColumnsOf,
  contactsOf,
  lockUser,
  findUser,
  isVerifiedEmailTaken,
  changeUser,
  requireSession,
  deleteSessionsOf,
} from "../../identity/index.ts";
import { consumeCode, proveCode, type Contact, targetsOf, countryOf } from "../codes/index.ts";
import { type OwnerProof, proveOwner } from "./prove-owner.ts";
import { recordChange, sendChangeNotice } from "./record-change.ts";

/**
 * Replaces the email or phone by a verified one, for the owner, whom a session alone does not prove;
 * tells those from before, and ends other sessions.
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
  const { database, clock } = platform;
  // First, so that a wrong password does not use up a code.
  const owner = await proveOwner(platform, actor, wish);
  // The country may be left out: the code's row says which number it was sent to.
  const targets = targetsOf(wish);
  const code = await proveCode(platform, {
    purposes: ["updateMailOrPhone"],
    targets,
    requestId: wish.otpId,
    userId: actor.id,
    otp: wish.otp,
    secret: wish.secret,
  });
  // A link identifies a code of any user: it must be this user's, and for this email or phone.
  if (code.user_id !== actor.id || !targets.includes(code.target)) throw refuse("CODE_WRONG");

  const { email, phoneNumber = "" } = wish;
  const what = email === undefined ? "phone" : "email";
  const now = clock();
  try {
    const notice = await database.transaction(async (tx) => {
      await lockUser(tx, actor.id, "write");
      await requireSession(tx, actor);
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
      // Who has just read a message there has not lost it.
      const isPhoneLost =
        what === "phone" &&
        wish.oldPhoneIsLost === true &&
        owner.address !== contactsOf(before).phone;
      const notice = isSame
        ? undefined
        : await recordChange(tx, before, { kind: what, now, isPhoneLost });
      if (!isSame) await changeUser(tx, before, { ...next, [`${what}_since`]: now });
      await recordOwnAct(platform, tx, before, "changeAddress");
      await deleteSessionsOf(tx, actor.id, actor.tokenHash);
      return notice;
    });
    if (notice) sendChangeNotice(platform, notice);
  } catch (error) {
    if (isDuplicate(error)) throw refuse(what === "phone" ? "PHONE_TAKEN" : "EMAIL_TAKEN");
    throw error;
  }
}
