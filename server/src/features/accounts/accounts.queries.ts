import type { CountryCode } from "@madrasa/contract/digits";
import type { Db, Tx } from "../../platform/database/database.ts";
import type { NewRow, Row } from "../../platform/database/tables.ts";

export type UserRow = Row<"users">;

/** Users with this email or phone. The same ten digits can belong to a user in each country. */
export async function findHolders(
  db: Db,
  identifier: { email: string } | { phone: string; country?: CountryCode | undefined },
): Promise<UserRow[]> {
  let query = db.selectFrom("users").selectAll().where("deleted_at", "is", null);
  if ("email" in identifier) {
    query = query.where("email", "=", identifier.email).orderBy("email_verified", "desc");
  } else {
    query = query.where("phone", "=", identifier.phone);
    if (identifier.country) query = query.where("phone_country", "=", identifier.country);
  }
  return query.limit(2).execute();
}

export async function findUser(db: Db, id: string): Promise<UserRow | undefined> {
  return db
    .selectFrom("users")
    .selectAll()
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
}

/** Also a deleted one, as long as its row exists. */
export async function findAnyUser(db: Db, id: string): Promise<UserRow | undefined> {
  return db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function insertUser(tx: Tx, user: NewRow<"users">): Promise<UserRow> {
  return tx.insertInto("users").values(user).returningAll().executeTakeFirstOrThrow();
}

export async function isVerifiedEmailTaken(db: Db, email: string): Promise<boolean> {
  const holder = await db
    .selectFrom("users")
    .select("id")
    .where("email", "=", email)
    .where("email_verified", "=", 1)
    .executeTakeFirst();
  return holder !== undefined;
}

export async function changeUser(tx: Tx, id: string, change: Partial<UserRow>): Promise<void> {
  await tx.updateTable("users").set(change).where("id", "=", id).execute();
}

export async function deleteUser(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("users").where("id", "=", id).execute();
}

/**
 * Keeps the row of a deleted user without name, email, phone and password. It counts as suspended: a
 * teacher's course that an admin restores can be read by its students and by nobody else.
 */
export async function anonymizeUser(tx: Tx, id: string, now: number): Promise<void> {
  await changeUser(tx, id, {
    first_name: "",
    last_name: "",
    email: null,
    email_verified: 0,
    phone: null,
    phone_country: null,
    password_hash: null,
    approved: 0,
    suspended: 1,
    search: "",
    deleted_at: now,
  });
}

export async function countSuperadmins(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom("users")
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .where("role", "=", "superadmin")
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  return total;
}

/** The oldest first. A school has one or two. */
export async function listSuperadmins(db: Db): Promise<UserRow[]> {
  return db
    .selectFrom("users")
    .selectAll()
    .where("role", "=", "superadmin")
    .where("deleted_at", "is", null)
    .orderBy("created_at")
    .orderBy("id")
    .limit(100)
    .execute();
}

/** Approves every teacher who is waiting and returns how many there were. */
/** Returns those who were waiting. */
export async function approveTeachers(tx: Tx) {
  return tx
    .updateTable("users")
    .set({ approved: 1 })
    .where("role", "=", "teacher")
    .where("approved", "=", 0)
    .where("deleted_at", "is", null)
    .returning(["email", "email_verified", "phone", "phone_country", "language"])
    .execute();
}

/** Removes at most `limit` users who cannot come back and own no course any more; returns how many. */
export async function deleteFormerUsers(tx: Tx, limit: number): Promise<number> {
  const result = await tx
    .deleteFrom("users")
    .where("id", "in", (eb) =>
      eb
        .selectFrom("users as former")
        .select("former.id")
        .where("former.deleted_at", "is not", null)
        .where((inner) =>
          inner.not(
            inner.exists(
              inner
                .selectFrom("deleted_accounts")
                .select("deleted_accounts.user_id")
                .whereRef("deleted_accounts.user_id", "=", "former.id"),
            ),
          ),
        )
        .where((inner) =>
          inner.not(
            inner.exists(
              inner
                .selectFrom("courses")
                .select("courses.id")
                .whereRef("courses.teacher_id", "=", "former.id"),
            ),
          ),
        )
        .limit(limit),
    )
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

export async function listSuperadminEmails(
  db: Db,
): Promise<{ email: string; language: string | null }[]> {
  const rows = await db
    .selectFrom("users")
    .select(["email", "language"])
    .where("role", "=", "superadmin")
    .where("email_verified", "=", 1)
    .where("deleted_at", "is", null)
    .execute();
  return rows.flatMap(({ email, language }) => (email === null ? [] : { email, language }));
}
