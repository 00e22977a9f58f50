import { DAY } from "../../platform/clock.ts";
import type { Db } from "../../platform/database/database.ts";
import {
  type Person,
  type VerifiedContact,
  addressColumnsOf,
  contactsOf,
  verifiedContacts,
} from "../../base/identity/index.ts";
import { listStandingChanges } from "./account-changes.queries.ts";

/** Period in which a change can be undone and a new contact cannot act alone. */
export const UNDO_LIFE = 3 * DAY;

export type TooNew = { email: boolean; phone: boolean };

/**
 * A contact is too new if it was added in the last 72 hours, when the account had another. It may come from a borrowed
 * session, so it cannot recover the password or undo changes.
 */
export async function findTooNew(db: Db, person: Person, now: number): Promise<TooNew> {
  const { email, emailVerified, phone } = contactsOf(person);
  const { email_since, phone_since } = addressColumnsOf(person);
  const oldest = now - UNDO_LIFE;
  const isNew = {
    email: emailVerified && email_since > oldest,
    phone: phone !== null && phone_since > oldest,
  };
  if (!isNew.email && !isNew.phone) return isNew;
  // Each change has the previous contacts, without those too new at the time.
  const former = await listStandingChanges(db, person.id, oldest);
  const isAnother = (own: string | null) =>
    former.map(contactsOf).some((before) => {
      const verified = [before.emailVerified ? before.email : null, before.phone];
      return verified.some((address) => address !== null && address !== own);
    });
  return { email: isNew.email && isAnother(email), phone: isNew.phone && isAnother(phone) };
}

/** Verified email and phone that are not too new. */
export async function trustedContacts(
  db: Db,
  person: Person,
  now: number,
): Promise<VerifiedContact[]> {
  const tooNew = await findTooNew(db, person, now);
  return verifiedContacts(person).filter(
    ({ channel }) => !tooNew[channel === "email" ? "email" : "phone"],
  );
}

export async function isContactTooNew(
  db: Db,
  person: Person,
  { target, now }: { target: string; now: number },
): Promise<boolean> {
  const isTarget = ({ to }: VerifiedContact) => to === target;
  return (
    verifiedContacts(person).some(isTarget) &&
    !(await trustedContacts(db, person, now)).some(isTarget)
  );
}
