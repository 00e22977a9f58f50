import { emailText } from "@madrasa/contract/digits";
import type { Db, Tx } from "../../platform/database/database.ts";
import { forEachRow } from "../../platform/database/each-row.ts";

/**
 * Normalises the emails of a restored backup. If two verified accounts share one, the older keeps it; the other is
 * recorded as a clash and must verify an email again.
 */
export async function cleanEmails(tx: Tx): Promise<void> {
  await forEachRow(
    (after, limit) =>
      tx
        .selectFrom("users")
        .select(["id", "email"])
        .where("id", ">", after)
        .orderBy("id")
        .limit(limit)
        .execute(),
    async ({ id, email }) => {
      const cleaned = email && emailText(email);
      if (cleaned && cleaned !== email) await cleanEmail(tx, id, cleaned);
    },
  );
}

async function cleanEmail(tx: Tx, id: string, email: string): Promise<void> {
  const verified = await tx
    .selectFrom("users")
    .select("id")
    .where("email_verified", "=", 1)
    .where((eb) => eb.or([eb("id", "=", id), eb("email", "=", email)]))
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  // Unverified emails may belong to another account.
  const later = verified.some((one) => one.id === id) ? verified.slice(1) : [];
  for (const { id: user_id } of later) {
    await tx.updateTable("users").set({ email_verified: 0 }).where("id", "=", user_id).execute();
    await tx
      .insertInto("email_clashes")
      .values({ user_id })
      .onConflict((clash) => clash.doNothing())
      .execute();
  }
  await tx.updateTable("users").set({ email }).where("id", "=", id).execute();
}

/** Accounts that a restore left unverified and that have not verified an email since, at most `limit`. */
export async function listEmailClashes(db: Db, limit: number) {
  return db
    .selectFrom("email_clashes")
    .innerJoin("users", "users.id", "email_clashes.user_id")
    .select(["users.first_name", "users.last_name", "users.email"])
    .where("users.email_verified", "=", 0)
    .where("users.deleted_at", "is", null)
    .orderBy("users.id")
    .limit(limit)
    .execute();
}
