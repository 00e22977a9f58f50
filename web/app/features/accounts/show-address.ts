import { formatPhone } from "../../lib/format/format-phone.ts";
import type { NamedAddress } from "./pending-change.ts";

/** For display. The message around it sets the direction. */
export function showAddress(address: NamedAddress): string {
  if ("email" in address) return address.email;
  return formatPhone(address.country, address.phoneNumber);
}
