import { readPhone } from "@madrasa/contract/digits";
import { foldText } from "../platform/fold-text.ts";

/** The text that an admin's search looks through. */
export function userSearchText(user: {
  first_name: string;
  last_name: string;
  email?: string | null | undefined;
  phone?: string | null | undefined;
}): string {
  return foldText([user.first_name, user.last_name, user.email ?? "", user.phone ?? ""].join(" "));
}

/** An admin's words as the texts above have them: of a phone number only its ten digits. */
export function userSearchKey(typed: string): string {
  const [phone] = readPhone(typed);
  return phone?.phoneNumber ?? foldText(typed);
}
