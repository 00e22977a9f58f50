import { normalizeForSearch } from "../../platform/normalize-for-search.ts";

/** The text that an admin's search looks through. */
export function userSearchText(user: {
  firstName: string;
  lastName: string;
  email: string | null;
  phone?: string | null;
}): string {
  return normalizeForSearch(
    [user.firstName, user.lastName, user.email ?? "", user.phone ?? ""].join(" "),
  );
}
