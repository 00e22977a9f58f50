import { fold } from "../../platform/fold.ts";

/** What an admin may find a person by. */
export function userSearchText(user: {
  firstName: string;
  lastName: string;
  email: string | null;
  phone?: string | null;
}): string {
  return fold([user.firstName, user.lastName, user.email ?? "", user.phone ?? ""].join(" "));
}
