import type { Tx } from "../../platform/database/database.ts";
import { advisoryLock, isDuplicate } from "../../platform/database/dialect.ts";
import { lockUser } from "../../platform/database/lock-user.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import { sha256 } from "../../platform/secrets.ts";
import {
  consumeAccountChange,
  deleteLaterChanges,
  findAccountChange,
  type AccountChangeRow,
} from "./account-changes.queries.ts";
import { changeUser, findAnyUser, findHolders } from "./accounts.queries.ts";
import { deleteCodesOf } from "./codes.queries.ts";
import { deleteDevicesOf } from "./devices.queries.ts";
import { recallAccount } from "./recall-account.ts";
import { userSearchText } from "./user-search.ts";

type Undone = {
  kind: AccountChangeRow["kind"];
  /** What another account has now, so that it did not come back. */
  without: ("email" | "phone")[];
};

/**
 * Gives an account back the email and phone that it had before a change, and with that undoes every
 * later change, also the deletion of the account. The password no longer works and every session
 * ends, also that of the person who made the change: the owner comes back in by recovery.
 */
export async function undoChange(platform: Platform, secret: string): Promise<Undone> {
  const { database, clock } = platform;
  const now = clock();
  try {
    return await database.transaction(async (tx) => {
      const change = await findAccountChange(tx, sha256(secret));
      if (!change || change.expires_at <= now) throw refuse("LINK_NOT_VALID");
      await lockUser(tx, change.user_id, "write");
      const user = await userOf(platform, tx, change);
      if (!user || !(await consumeAccountChange(tx, change.id, now))) {
        throw refuse("LINK_NOT_VALID");
      }
      const without = await takenByOthers(tx, change);
      const restored = {
        ...(without.includes("email")
          ? { email: null, email_verified: 0 as const, email_since: 0 }
          : {
              email: change.email,
              email_verified: change.email_verified,
              email_since: change.email_since,
            }),
        ...(without.includes("phone")
          ? { phone: null, phone_country: null, phone_since: 0 }
          : {
              phone: change.phone,
              phone_country: change.phone_country,
              phone_since: change.phone_since,
            }),
      };
      // Nobody could get back in to an account without a verified email or phone.
      if (restored.phone === null && restored.email_verified === 0) throw refuse("CONTACTS_TAKEN");
      const { first_name: firstName, last_name: lastName } = user;
      await changeUser(tx, user.id, {
        ...restored,
        password_hash: null,
        search: userSearchText({ firstName, lastName, ...restored }),
      });
      await deleteLaterChanges(tx, change);
      await deleteCodesOf(tx, user.id, []);
      await deleteDevicesOf(tx, user.id);
      return { kind: change.kind, without };
    });
  } catch (error) {
    // Another account has taken the phone at the same moment.
    if (isDuplicate(error)) throw refuse("CONTACTS_TAKEN");
    throw error;
  }
}

/** The user of a change, who comes back if the account was deleted after it. */
async function userOf(platform: Platform, tx: Tx, change: AccountChangeRow) {
  const user = await findAnyUser(tx, change.user_id);
  return user?.deleted_at == null ? user : recallAccount(platform, tx, user);
}

/** Which of them another account has verified since. */
async function takenByOthers(tx: Tx, change: AccountChangeRow): Promise<Undone["without"]> {
  const { user_id, email, phone, phone_country } = change;
  const without: Undone["without"] = [];
  if (email !== null && change.email_verified === 1) {
    await advisoryLock(tx, `email:${email}`);
    const holders = await findHolders(tx, { email });
    if (holders.some(({ id, email_verified }) => email_verified === 1 && id !== user_id)) {
      without.push("email");
    }
  }
  if (phone !== null && phone_country !== null) {
    const holders = await findHolders(tx, { phone, country: phone_country });
    if (holders.some(({ id }) => id !== user_id)) without.push("phone");
  }
  return without;
}
