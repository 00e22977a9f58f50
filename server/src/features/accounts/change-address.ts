import { DAY } from "../../platform/clock.ts";
import type { Tx } from "../../platform/database/database.ts";
import { isDuplicate } from "../../platform/database/dialect.ts";
import { refuse } from "../../platform/http/refusal.ts";
import type { Actor } from "../../platform/http/route.ts";
import type { Platform } from "../../platform/platform.ts";
import { newId, newLinkSecret, sha256 } from "../../platform/secrets.ts";
import { changeUser, findUser, isVerifiedEmailTaken, type UserRow } from "./accounts.queries.ts";
import {
  consumeAddressChange,
  findAddressChange,
  insertAddressChange,
} from "./address-changes.queries.ts";
import { consumeCode } from "./codes.queries.ts";
import { phoneOf, targetsOf, type Contact } from "./contact.ts";
import { changedText, UNDO_DAYS } from "./message-texts.ts";
import { proveCode } from "./prove-code.ts";
import { deleteSessionsOf } from "./sessions.queries.ts";
import { userSearchText } from "./user-search.ts";

/** Puts a proven address in the place of the old one, tells the old one, ends other sessions. */
export async function changeAddress(
  platform: Platform,
  actor: Actor,
  wish: Contact & { otpId: string; otp?: string | undefined; secret?: string | undefined },
): Promise<void> {
  const { database, clock } = platform;
  const before = await findUser(database.read, actor.id);
  if (!before) throw refuse("NOT_SIGNED_IN");
  const country = wish.country ?? before.phone_country ?? undefined;
  const targets = targetsOf({ ...wish, country });
  const code = await proveCode(platform, {
    purposes: ["updateMailOrPhone"],
    targets,
    requestId: wish.otpId,
    userId: actor.id,
    otp: wish.otp,
    secret: wish.secret,
  });
  // A link names its code by itself: it must be this person's, and for this very address.
  if (code.user_id !== actor.id || !targets.includes(code.target)) throw refuse("CODE_WRONG");

  const change: Partial<UserRow> =
    wish.email !== undefined
      ? { email: wish.email, email_verified: 1 }
      : { phone: wish.phoneNumber ?? null, phone_country: country ?? null };
  const secret = newLinkSecret();
  const now = clock();
  try {
    await database.transaction(async (tx) => {
      if (!(await consumeCode(tx, code.id, now))) throw refuse("CODE_EXPIRED");
      if (wish.email !== undefined && wish.email !== before.email) {
        if (await isVerifiedEmailTaken(tx, wish.email)) throw refuse("EMAIL_TAKEN");
      }
      await insertAddressChange(tx, {
        id: newId(),
        user_id: actor.id,
        secret_hash: sha256(secret),
        email: before.email,
        email_verified: before.email_verified,
        phone_country: before.phone_country,
        phone: before.phone,
        expires_at: now + UNDO_DAYS * DAY,
        undone_at: null,
      });
      await applyAddress(tx, before, change);
      await deleteSessionsOf(tx, actor.id, actor.tokenHash);
    });
  } catch (error) {
    if (isDuplicate(error)) throw refuse(wish.email === undefined ? "PHONE_TAKEN" : "EMAIL_TAKEN");
    throw error;
  }
  tellOldAddress(platform, before, wish.email === undefined ? "phone" : "email", secret);
}

/** Puts the old address back and ends every session: whoever changed it is out. */
export async function undoAddressChange(
  { database, clock }: Platform,
  secret: string,
): Promise<void> {
  const now = clock();
  try {
    await database.transaction(async (tx) => {
      const change = await findAddressChange(tx, sha256(secret));
      const user = change && (await findUser(tx, change.user_id));
      if (!change || !user || change.undone_at !== null || change.expires_at <= now) {
        throw refuse("LINK_NOT_VALID");
      }
      await consumeAddressChange(tx, change.id, now);
      const { email, email_verified, phone, phone_country } = change;
      await applyAddress(tx, user, { email, email_verified, phone, phone_country });
      await deleteSessionsOf(tx, user.id);
    });
  } catch (error) {
    // Somebody else has proven the old address in the meantime.
    if (isDuplicate(error)) throw refuse("LINK_NOT_VALID");
    throw error;
  }
}

async function applyAddress(tx: Tx, before: UserRow, change: Partial<UserRow>): Promise<void> {
  const next = { ...before, ...change };
  const search = userSearchText({
    firstName: next.first_name,
    lastName: next.last_name,
    email: next.email,
    phone: next.phone,
  });
  await changeUser(tx, before.id, { ...change, search });
}

/** An email that was never verified may be anybody's: it is handed no way back. */
function tellOldAddress(
  { later, messages, config }: Platform,
  before: UserRow,
  what: "email" | "phone",
  secret: string,
): void {
  const phone = phoneOf(before);
  const channel =
    what === "email"
      ? ("email" as const)
      : messages.offers("sms")
        ? ("sms" as const)
        : ("whatsapp" as const);
  const to = what === "email" ? (before.email_verified === 1 ? before.email : null) : phone;
  if (!to) return;
  const link = `${config.publicUrl}/undo-change#${secret}`;
  later.run("telling an old address of its change", () =>
    messages.send({ channel, to, ...changedText(config.schoolName, what, link) }),
  );
}
