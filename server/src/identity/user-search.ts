import { readPhone } from "@madrasa/contract/digits";
import { foldText } from "../platform/fold-text.ts";

/** Ends the names in a search text; no folded text has it. */
export const AFTER_NAMES = "\n";

/** The text that an admin's search looks through; a teacher's looks through its names alone. */
export function userSearchText(user: {
  first_name: string;
  last_name: string;
  email?: string | null | undefined;
  phone?: string | null | undefined;
}): string {
  const names = foldText(`${user.first_name} ${user.last_name}`);
  return names + AFTER_NAMES + foldText(`${user.email ?? ""} ${user.phone ?? ""}`);
}

/** An admin's words as the texts above have them: of a phone number only its ten digits. */
export function userSearchKey(typed: string): string {
  const [phone] = readPhone(typed);
  return phone?.phoneNumber ?? foldText(typed);
}
