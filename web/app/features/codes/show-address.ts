import { COUNTRIES, type CountryCode } from "@madrasa/contract/digits";
import { formatPhone } from "../../lib/format/format-phone.ts";
import { type Check, isOneOf, isOptional, isShape, isString } from "../../lib/storage/checks.ts";

export type NamedAddress = { email: string } | { phoneNumber: string; country?: CountryCode };

export const isNamedAddress: Check<NamedAddress> = (value) =>
  isShape<{ email: string }>({ email: isString })(value) ||
  isShape<{ phoneNumber: string; country?: CountryCode | undefined }>({
    phoneNumber: isString,
    country: isOptional(isOneOf(COUNTRIES.map(({ code }) => code))),
  })(value);

/** For display. The message around it sets the direction. */
export function showAddress(address: NamedAddress): string {
  if ("email" in address) return address.email;
  return formatPhone(address.country, address.phoneNumber);
}
