import { readPhone } from "@madrasa/contract/digits";
import { foldText } from "../../platform/fold-text.ts";

/** The text that an admin's search looks through. */
export function userSearchText(user: {
  firstName: string;
  lastName: string;
  email: string | null;
  phone?: string | null;
}): string {
  return foldText([user.firstName, user.lastName, user.email ?? "", user.phone ?? ""].join(" "));
}

/** What an admin typed, as the texts above have it: of a phone number only its ten digits. */
export function userSearchKey(typed: string): string {
  const [phone] = readPhone(typed);
  return phone?.phoneNumber ?? foldText(typed);
}
