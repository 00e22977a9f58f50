import { COUNTRIES, internationalNumber, type CountryCode } from "@madrasa/contract/digits";
import { refuseField } from "../../platform/refusal.ts";
import type { Channel } from "../../platform/messages/messages.ts";

export type Recipient = { channel: Channel; target: string };

/** A typed email, or ten digits with or without a country. */
export type Contact = {
  email?: string | undefined;
  phoneNumber?: string | undefined;
  country?: CountryCode | undefined;
};

export function targetsOf({ email, phoneNumber, country }: Contact): string[] {
  if (email !== undefined) return [email];
  if (phoneNumber === undefined) return [];
  const countries = country ? [country] : COUNTRIES.map(({ code }) => code);
  return countries.map((code) => internationalNumber(code, phoneNumber));
}

/** Country in which these ten digits form this number. */
export function countryOf(phoneNumber: string, target: string): CountryCode | undefined {
  return COUNTRIES.find(({ code }) => internationalNumber(code, phoneNumber) === target)?.code;
}

/** Recipient and channel of a code. Throws INVALID_INPUT if the country is missing. */
export function recipientOf(contact: Contact, phoneChannel: Exclude<Channel, "email">): Recipient {
  const [target, other] = targetsOf(contact);
  if (target === undefined || other !== undefined) {
    throw refuseField("country", "COUNTRY");
  }
  return { channel: contact.email === undefined ? phoneChannel : "email", target };
}
