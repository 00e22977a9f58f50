import { DAY } from "../../platform/clock.ts";
import type { Tx } from "../../platform/database/database.ts";
import { lockRows, isDuplicate, advisoryLock } from "../../platform/database/dialect.ts";
import { requireSession } from "../../platform/database/require-session.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import { newId, newLinkSecret, sha256 } from "../../platform/secrets.ts";
import { recordOwnAct } from "../audit/index.ts";
import { changeUser, findUser, isVerifiedEmailTaken, type UserRow } from "./accounts.queries.ts";
import {
  consumeAddressChange,
  deleteLaterChanges,
  findAddressChange,
  insertAddressChange,
} from "./address-changes.queries.ts";
import { consumeCode } from "./codes.queries.ts";
import { countryOf, phoneOf, targetsOf, type Contact } from "./contact.ts";
import { changedText, UNDO_DAYS } from "./message-texts.ts";
import { proveCode } from "./prove-code.ts";
import { deleteSessionsOf } from "./sessions.queries.ts";
import { userSearchText } from "./user-search.ts";

/** Replaces the email or phone by a verified one, notifies the old one, and ends other sessions. */
export async function changeAddress(
  platform: Platform,
  actor: Actor,
  wish: Contact & { otpId: string; otp?: string | undefined; secret?: string | undefined },
): Promise<void> {
  const { database, clock } = platform;
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
  const secret = newLinkSecret();
  const now = clock();
  try {
    const formerContact = await database.transaction(async (tx) => {
      await lockRows(tx, "users", "id", actor.id, "write");
      await requireSession(tx, actor);
      const before = await findUser(tx, actor.id);
      if (!before) throw refuse("NOT_SIGNED_IN");
      if (!(await consumeCode(tx, code.id, now))) {
        throw refuse(wish.secret === undefined ? "CODE_EXPIRED" : "LINK_NOT_VALID");
      }
      if (email !== undefined) await advisoryLock(tx, `email:${email}`);
      if (email !== undefined && email !== before.email) {
        if (await isVerifiedEmailTaken(tx, email)) throw refuse("EMAIL_TAKEN");
      }
      const formerContact = contactToNotify(before, what);
      if (formerContact !== null) {
        const kept = what === "email" ? emailOf(before) : numberOf(before);
        await insertAddressChange(tx, {
          ...NO_CONTACT,
          ...kept,
          id: newId(),
          user_id: actor.id,
          secret_hash: sha256(secret),
          expires_at: now + UNDO_DAYS * DAY,
          undone_at: null,
        });
      }
      await applyAddress(
        tx,
        before,
        email === undefined
          ? { phone: phoneNumber, phone_country: countryOf(phoneNumber, code.target) ?? null }
          : { email, email_verified: 1 },
      );
      await recordOwnAct(platform, tx, before, "changeAddress");
      await deleteSessionsOf(tx, actor.id, actor.tokenHash);
      return formerContact;
    });
    if (formerContact !== null) notifyFormerContact(platform, { what, formerContact, secret });
  } catch (error) {
    if (isDuplicate(error)) throw refuse(what === "phone" ? "PHONE_TAKEN" : "EMAIL_TAKEN");
    throw error;
  }
}

/** Restores the old email or phone and ends every session, also that of the person who changed it. */
export async function undoAddressChange(
  { database, clock }: Platform,
  secret: string,
): Promise<void> {
  const now = clock();
  try {
    await database.transaction(async (tx) => {
      const change = await findAddressChange(tx, sha256(secret));
      if (!change || change.expires_at <= now) throw refuse("LINK_NOT_VALID");
      await lockRows(tx, "users", "id", change.user_id, "write");
      const user = await findUser(tx, change.user_id);
      if (!user || !(await consumeAddressChange(tx, change.id, now))) {
        throw refuse("LINK_NOT_VALID");
      }
      if (change.email !== null) await advisoryLock(tx, `email:${change.email}`);
      await applyAddress(tx, user, change.email === null ? numberOf(change) : emailOf(change));
      await deleteLaterChanges(tx, change);
      await deleteSessionsOf(tx, user.id);
    });
  } catch (error) {
    // Another account has verified the old email or phone since.
    if (isDuplicate(error)) throw refuse("LINK_NOT_VALID");
    throw error;
  }
}

type Contacts = Pick<UserRow, "email" | "email_verified" | "phone" | "phone_country">;
const NO_CONTACT: Contacts = { email: null, email_verified: 0, phone: null, phone_country: null };
const emailOf = ({ email, email_verified }: Contacts) => ({ email, email_verified });
const numberOf = ({ phone, phone_country }: Contacts) => ({ phone, phone_country });

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

/** An email that was never verified may belong to another person, so it gets no link to undo. */
function contactToNotify(before: UserRow, what: "email" | "phone"): string | null {
  if (what === "phone") return phoneOf(before);
  return before.email_verified === 1 ? before.email : null;
}

function notifyFormerContact(
  { backgroundTasks, messages, config }: Platform,
  {
    what,
    formerContact,
    secret,
  }: { what: "email" | "phone"; formerContact: string; secret: string },
): void {
  const phoneChannel = messages.offers("sms") ? "sms" : "whatsapp";
  const channel = what === "email" ? "email" : phoneChannel;
  const link = `${config.publicUrl}/undo-change#${secret}`;
  backgroundTasks.run("notifying a former email or phone", () =>
    messages.send({ channel, to: formerContact, ...changedText(config.schoolName, what, link) }),
  );
}
