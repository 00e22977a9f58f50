import type { CountryCode } from "@madrasa/contract/digits";
import { formatPhone } from "../../lib/format/format-phone.ts";

export type NamedAddress = { email: string } | { phoneNumber: string; country?: CountryCode };

export function showAddress(address: NamedAddress): string {
  if ("email" in address) return address.email;
  return formatPhone(address.country, address.phoneNumber);
}
