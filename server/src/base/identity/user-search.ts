import { groupedText, readPhone } from "@madrasa/contract/digits";
import { foldText } from "../../platform/fold-text.ts";

/** Terminates the names in a search text; never occurs in folded text. */
export const AFTER_NAMES = "\n";

export function userSearchText(user: {
  first_name: string;
  last_name: string;
  email?: string | null | undefined;
  phone?: string | null | undefined;
}): string {
  const names = foldText(`${user.first_name} ${user.last_name}`);
  return names + AFTER_NAMES + foldText(`${user.email ?? ""} ${user.phone ?? ""}`);
}

/** Words of a search that are compared; each costs a comparison a row. */
const WORDS_MAX = 8;

export const searchWords = (key: string): string[] => key.split(" ").slice(0, WORDS_MAX);

/** A number's country prefix may begin with 00 instead of +. */
export function userSearchKey(typed: string): string {
  const [phone] = readPhone(groupedText(typed).replace(/^00/, "+"));
  return phone?.phoneNumber ?? foldText(typed);
}
