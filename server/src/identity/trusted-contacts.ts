import { DAY } from "../platform/clock.ts";
import {
  type Person,
  type VerifiedContact,
  addressColumnsOf,
  contactsOf,
  verifiedContacts,
} from "./contacts.ts";

/** How long a change can be undone, and how long an email or phone is too new to decide alone. */
export const UNDO_LIFE = 3 * DAY;

/**
 * Whether the email or phone was added in the last 72 hours to an account that has an older one.
 * Somebody with a borrowed session may have added it, so it recovers no password and undoes nothing.
 */
export function isTooNew(person: Person, what: "email" | "phone", now: number): boolean {
  const { emailVerified, phoneNumber } = contactsOf(person);
  const { email_since, phone_since } = addressColumnsOf(person);
  const hasBoth = emailVerified && phoneNumber !== null;
  const [own, other] = what === "email" ? [email_since, phone_since] : [phone_since, email_since];
  return hasBoth && own > now - UNDO_LIFE && other < own;
}

/** The verified email and phone, without one that is too new. */
export function trustedContacts(person: Person, now: number): VerifiedContact[] {
  return verifiedContacts(person).filter(
    ({ channel }) => !isTooNew(person, channel === "email" ? "email" : "phone", now),
  );
}

/** The same for an email or phone as messages are sent to it. */
export function isContactTooNew(person: Person, target: string, now: number): boolean {
  return (
    verifiedContacts(person).some(({ to }) => to === target) &&
    !trustedContacts(person, now).some(({ to }) => to === target)
  );
}
