import { DAY } from "../../platform/clock.ts";
import type { UserRow } from "./accounts.queries.ts";
import { type Contacts, verifiedContacts, type VerifiedContact } from "./notices.ts";

/** How long a change can be undone, and how long an email or phone is too new to decide alone. */
export const UNDO_LIFE = 3 * DAY;

/** How long an account that its owner deleted can come back. */
export const RECALL_LIFE = 7 * DAY;

export type Addresses = Pick<
  UserRow,
  "email" | "email_verified" | "email_since" | "phone" | "phone_country" | "phone_since"
>;

/**
 * Whether the email or phone was added in the last 72 hours to an account that has an older one.
 * Somebody with a borrowed session may have added it, so it recovers no password and undoes nothing.
 */
export function isTooNew(account: Addresses, what: "email" | "phone", now: number): boolean {
  const has = {
    email: account.email !== null && account.email_verified === 1,
    phone: account.phone !== null,
  };
  const since = { email: account.email_since, phone: account.phone_since };
  const other = what === "email" ? "phone" : "email";
  return has[what] && has[other] && since[what] > now - UNDO_LIFE && since[other] < since[what];
}

/** The verified email and phone, without one that is too new. */
export function trustedContacts(account: Addresses & Contacts, now: number): VerifiedContact[] {
  return verifiedContacts(account).filter(
    ({ channel }) => !isTooNew(account, channel === "email" ? "email" : "phone", now),
  );
}

/** The same for an email or phone as messages are sent to it. */
export function isContactTooNew(
  account: Addresses & Contacts,
  target: string,
  now: number,
): boolean {
  return (
    verifiedContacts(account).some(({ to }) => to === target) &&
    !trustedContacts(account, now).some(({ to }) => to === target)
  );
}
