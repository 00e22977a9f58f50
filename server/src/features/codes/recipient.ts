import { COUNTRIES, internationalNumber, type CountryCode } from "@madrasa/contract/digits";
import { refuseField } from "../../platform/refusal.ts";
import type { Channel } from "../../platform/messages/messages.ts";

/** Where a message is sent. */
export type Recipient = { channel: Channel; target: string };

/** A typed email, or ten digits with or without their country. */
export type Contact = {
  email?: string | undefined;
  phoneNumber?: string | undefined;
  country?: CountryCode | undefined;
};

/** Emails or phones as messages are sent to them; without a country, the number in each country. */
export function targetsOf({ email, phoneNumber, country }: Contact): string[] {
  if (email !== undefined) return [email];
  if (phoneNumber === undefined) return [];
  const countries = country ? [country] : COUNTRIES.map(({ code }) => code);
  return countries.map((code) => internationalNumber(code, phoneNumber));
}

/** The country in which these ten digits make this number. */
export function countryOf(phoneNumber: string, target: string): CountryCode | undefined {
  return COUNTRIES.find(({ code }) => internationalNumber(code, phoneNumber) === target)?.code;
}

/** Where a code is sent, and by which channel. Throws INVALID_INPUT when the country is missing. */
export function recipientOf(contact: Contact, phoneChannel: Exclude<Channel, "email">): Recipient {
  const [target, other] = targetsOf(contact);
  if (target === undefined || other !== undefined) {
    throw refuseField("country", "COUNTRY");
  }
  return { channel: contact.email === undefined ? phoneChannel : "email", target };
}
