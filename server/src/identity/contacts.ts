import { internationalNumber, type CountryCode } from "@madrasa/contract/digits";
import { DEFAULT_LANGUAGE, isLanguage, type Language } from "@madrasa/contract/languages";
import type { Row } from "../platform/database/tables.ts";
import type { Channel } from "../platform/messages/messages.ts";

type UserRow = Row<"users">;

/** The columns that say how a person is reached, and since when. */
export type Addresses = Pick<
  UserRow,
  "email" | "email_verified" | "email_since" | "phone" | "phone_country" | "phone_since"
>;

/**
 * A person as other rooms know one: by which email or phone someone is reached, if by any, is
 * answered by `contactsOf`.
 */
export type Person = Omit<UserRow, keyof Addresses>;

/** Each may be absent: a child may have neither. */
export type Contacts = {
  email: string | null;
  emailVerified: boolean;
  /** Ten digits, and the country in which they are a number. */
  phoneNumber: string | null;
  country: CountryCode | null;
  /** The same with the country's code, as messages are sent to it. */
  phone: string | null;
};

/** An email or phone that belongs to an account: an email counts once it is verified. */
export type VerifiedContact = {
  channel: Extract<Channel, "email" | "sms">;
  to: string;
  language: Language;
};

/** Rows of people are read whole, so the columns are there. */
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

/** Email and phone, verified or not, as messages are sent to them. */
export function addressesOf(owner: Person | Addresses): string[] {
  const { email, phone } = contactsOf(owner);
  return [email, phone].filter((target) => target !== null);
}

/** The language in which a person is written to. */
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
