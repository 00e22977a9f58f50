import { DAY } from "../../platform/clock.ts";
import type { Db } from "../../platform/database/database.ts";
import {
  type Person,
  type VerifiedContact,
  addressColumnsOf,
  contactsOf,
  verifiedContacts,
} from "../../identity/index.ts";
import { listStandingChanges } from "./account-changes.queries.ts";

/** How long a change can be undone, and how long an email or phone is too new to decide alone. */
export const UNDO_LIFE = 3 * DAY;

export type TooNew = { email: boolean; phone: boolean };

/**
 * An email or phone is too new when it was added in the last 72 hours, and the account has or had
 * another in that time. Somebody with a borrowed session may have added it, so it recovers no
 * password and undoes nothing.
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
  // Each change has what the account had before it, without what was too new already.
  const former = await listStandingChanges(db, person.id, oldest);
  const isAnother = (own: string | null) =>
    former.map(contactsOf).some((before) => {
      const verified = [before.emailVerified ? before.email : null, before.phone];
      return verified.some((address) => address !== null && address !== own);
    });
  return { email: isNew.email && isAnother(email), phone: isNew.phone && isAnother(phone) };
}

/** The verified email and phone, without one that is too new. */
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

/** The same for an email or phone as messages are sent to it. */
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
