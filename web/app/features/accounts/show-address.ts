import { formatPhone } from "../../lib/format/format-phone.ts";
import type { NamedAddress } from "./pending-change.ts";

/** As it is read: left to right is the message's own business. */
export function showAddress(address: NamedAddress): string {
  if ("email" in address) return address.email;
  return formatPhone(address.country, address.phoneNumber);
}
