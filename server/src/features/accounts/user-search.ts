import { normalizeForSearch } from "../../platform/normalize-for-search.ts";

/** What an admin may find a person by. */
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
