import { emailText } from "@madrasa/contract/digits";
import type { Tx } from "../../platform/database/database.ts";
import { advisoryLock, isDuplicate } from "../../platform/database/dialect.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import { sha256 } from "../../platform/secrets.ts";
import {
  type Person,
  contactsOf,
  deleteDevicesOf,
  notificationTemplate,
  notifyAtOnce,
  verifiedContacts,
  lockUser,
  findHolders,
  findAnyUser,
  isChild,
  changeUser,
} from "../../base/identity/index.ts";
import { deleteCodesOf } from "../../base/codes/index.ts";
import {
  type AccountChangeRow,
  findAccountChange,
  consumeAccountChange,
  deleteLaterChanges,
} from "./account-changes.queries.ts";

type Undone = {
  kind: AccountChangeRow["kind"];
  /** Contacts taken by another account since, which are not restored. */
  without: ("email" | "phone")[];
  isChild?: boolean;
};

/** Passed in, because account deletion imports contacts. */
export type RecallAccount = (
  platform: Platform,
  tx: Tx,
  user: Person,
) => Promise<Person | undefined>;

/** Passed in, because second-step imports contacts. */
export type DeleteSecondStepSince = (tx: Tx, userId: string, since: number) => Promise<void>;

/**
 * Restores the email and phone before a change, undoing all later changes, including deletion and two-step sign-in.
 * Ends all sessions and invalidates the password: the owner returns by recovery. Notifies every contact.
 */
export async function undoChange(
  platform: Platform,
  secret: string,
  {
    recallAccount,
    deleteSecondStepSince,
  }: { recallAccount: RecallAccount; deleteSecondStepSince: DeleteSecondStepSince },
): Promise<Undone> {
  const { database, clock } = platform;
  const now = clock();
  try {
    const { told, undone } = await database.transaction(async (tx) => {
      const found = await findAccountChange(tx, sha256(secret));
      // Restored backups may contain emails stored before they were normalised.
      const change = found && { ...found, email: found.email && emailText(found.email) };
      if (!change || change.expires_at <= now) throw refuse("LINK_NOT_VALID");
      await lockUser(tx, change.user_id, "write");
      const former = await findAnyUser(tx, change.user_id);
      // The account has been restored otherwise, and may have changed since.
      if (change.kind === "deletion" && former?.deleted_at === null) throw refuse("LINK_NOT_VALID");
      const user = former?.deleted_at == null ? former : await recallAccount(platform, tx, former);
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
      // An account without a verified contact would be locked out.
      const isReached = restored.phone !== null || restored.email_verified === 1;
      if (without.length > 0 && !isReached) throw refuse("CONTACTS_TAKEN");
      await changeUser(tx, user, { ...restored, password_hash: null });
      await deleteLaterChanges(tx, change);
      await deleteCodesOf(tx, user.id, []);
      await deleteDevicesOf(tx, user.id);
      await deleteSecondStepSince(tx, user.id, change.made_at);
      const ofChild = (await isChild(tx, user.id)) && { isChild: true };
      return { told: verifiedContacts(user), undone: { kind: change.kind, without, ...ofChild } };
    });
    platform.backgroundTasks.run("telling of an undone change", () =>
      notifyAtOnce(platform, told, notificationTemplate(platform.config, "undone")),
    );
    return undone;
  } catch (error) {
    // Another account has taken the phone concurrently.
    if (isDuplicate(error)) throw refuse("CONTACTS_TAKEN");
    throw error;
  }
}

async function takenByOthers(tx: Tx, change: AccountChangeRow): Promise<Undone["without"]> {
  const { user_id, email, phone, phone_country } = change;
  const without: Undone["without"] = [];
  if (email !== null && change.email_verified === 1) {
    await advisoryLock(tx, `email:${email}`);
    const holders = await findHolders(tx, { email });
    if (holders.some((one) => one.id !== user_id && contactsOf(one).emailVerified)) {
      without.push("email");
    }
  }
  if (phone !== null && phone_country !== null) {
    const holders = await findHolders(tx, { phone, country: phone_country });
    if (holders.some(({ id }) => id !== user_id)) without.push("phone");
  }
  return without;
}
