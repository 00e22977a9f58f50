import { internationalNumber, type CountryCode } from "@madrasa/contract/digits";
import { DEFAULT_LANGUAGE, isLanguage, type Language } from "@madrasa/contract/languages";
import type { Row } from "../../platform/database/tables.ts";
import type { Channel } from "../../platform/messages/messages.ts";

type UserRow = Row<"users">;

export type Addresses = Pick<
  UserRow,
  "email" | "email_verified" | "email_since" | "phone" | "phone_country" | "phone_since"
>;

type Refused = Pick<UserRow, "email_refused_at" | "phone_refused_at">;

/** A person without contacts, which `contactsOf` returns. */
export type Person = Omit<UserRow, keyof Addresses | keyof Refused>;

/** Any may be null: a child may have neither. */
export type Contacts = {
  email: string | null;
  emailVerified: boolean;
  phoneNumber: string | null;
  country: CountryCode | null;
  phone: string | null;
};

/** Email or phone of an account; emails only if verified. */
export type VerifiedContact = {
  channel: Extract<Channel, "email" | "sms">;
  to: string;
  language: Language;
};

/** Rows are read whole, so the columns exist. */
export const addressColumnsOf = (owner: Person | Addresses): Addresses => owner as UserRow;

export function contactsOf(owner: Person | Addresses): Contacts {
  const { email, email_verified, phone: phoneNumber, phone_country } = addressColumnsOf(owner);
  return {
    email,
    emailVerified: email !== null && email_verified === 1,
    phoneNumber,
    country: phone_country,
    phone: phoneNumber && phone_country ? internationalNumber(phone_country, phoneNumber) : null,
  };
}

/** Whether the present email or phone was refused for good; a newer one was not. */
export function refusedContacts(owner: Person): { email: boolean; phone: boolean } {
  const columns = owner as Person & Addresses & Refused;
  return {
    email: (columns.email_refused_at ?? -1) >= columns.email_since,
    phone: (columns.phone_refused_at ?? -1) >= columns.phone_since,
  };
}

export function addressesOf(owner: Person | Addresses): string[] {
  const { email, phone } = contactsOf(owner);
  return [email, phone].filter((target) => target !== null);
}

export function languageOf({ language }: Pick<Person, "language">): Language {
  return isLanguage(language) ? language : DEFAULT_LANGUAGE;
}

export function verifiedContacts(person: Person): VerifiedContact[] {
  const { email, emailVerified, phone } = contactsOf(person);
  const language = languageOf(person);
  return [
    ...(email !== null && emailVerified
      ? [{ channel: "email" as const, to: email, language }]
      : []),
    ...(phone === null ? [] : [{ channel: "sms" as const, to: phone, language }]),
  ];
}

export function reachableContacts(person: Person): VerifiedContact[] {
  const refused = refusedContacts(person);
  return verifiedContacts(person).filter(
    ({ channel }) => !refused[channel === "sms" ? "phone" : channel],
  );
}
