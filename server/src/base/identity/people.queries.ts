import { sql, type SqlBool } from "kysely";
import type { Role } from "@madrasa/contract/roles";
import type { CountryCode } from "@madrasa/contract/digits";
import type { Db, Tx } from "../../platform/database/database.ts";
import type { NewRow, Row } from "../../platform/database/tables.ts";
import { type Person, addressColumnsOf } from "./contacts.ts";
import { userSearchText } from "./user-search.ts";

/** Same text as the partial index; otherwise all users are read by creation. */
export const IS_ADMIN = sql<SqlBool>`users.role in ('generaladmin', 'superadmin')`;

/** The same ten digits can belong to one user per country. */
export async function findHolders(
  db: Db,
  identifier: { email: string } | { phone: string; country?: CountryCode | undefined },
): Promise<Person[]> {
  let query = db.selectFrom("users").selectAll().where("deleted_at", "is", null);
  if ("email" in identifier) {
    query = query.where("email", "=", identifier.email).orderBy("email_verified", "desc");
  } else {
    query = query.where("phone", "=", identifier.phone);
    if (identifier.country) query = query.where("phone_country", "=", identifier.country);
  }
  return query.limit(2).execute();
}

export async function findUser(db: Db, id: string): Promise<Person | undefined> {
  return db
    .selectFrom("users")
    .selectAll()
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
}

export async function findUsers(db: Db, ids: readonly string[]): Promise<Person[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom("users")
    .selectAll()
    .where("id", "in", ids)
    .where("deleted_at", "is", null)
    .execute();
}

export async function findAnyUser(db: Db, id: string): Promise<Person | undefined> {
  return db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function insertUser(tx: Tx, user: Omit<NewRow<"users">, "search">): Promise<Person> {
  const row = { ...user, search: userSearchText(user) };
  return tx.insertInto("users").values(row).returningAll().executeTakeFirstOrThrow();
}

export async function insertUsers(
  tx: Tx,
  users: readonly Omit<NewRow<"users">, "search">[],
): Promise<void> {
  const rows = users.map((user) => ({ ...user, search: userSearchText(user) }));
  await tx.insertInto("users").values(rows).execute();
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

export async function changeUser(
  tx: Tx,
  person: Person,
  change: Partial<Omit<Row<"users">, "id" | "search">>,
): Promise<void> {
  const search = userSearchText({ ...person, ...addressColumnsOf(person), ...change });
  await tx
    .updateTable("users")
    .set({ ...change, search })
    .where("id", "=", person.id)
    .execute();
}

export async function deleteUsers(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.deleteFrom("users").where("id", "in", ids).execute();
}

/**
 * Removes name, contacts and password of a deleted user. The row counts as suspended: restored courses of the teacher
 * are readable by their students only.
 */
export async function anonymizeUser(tx: Tx, person: Person, now: number): Promise<void> {
  await changeUser(tx, person, {
    first_name: "",
    last_name: "",
    email: null,
    email_verified: 0,
    phone: null,
    phone_country: null,
    password_hash: null,
    approved: 0,
    suspended: 1,
    deleted_at: now,
  });
}

export async function countSuperadmins(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom("users")
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .where(IS_ADMIN)
    .where("role", "=", "superadmin")
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  return total;
}

/** Oldest first, one or two in practice. */
export async function listSuperadmins(
  db: Db,
  roles: readonly Role[] = ["superadmin"],
): Promise<Person[]> {
  return db
    .selectFrom("users")
    .selectAll()
    .where(IS_ADMIN)
    .where("role", "in", roles)
    .where("deleted_at", "is", null)
    .orderBy("created_at")
    .orderBy("id")
    .limit(100)
    .execute();
}

/** Excludes suspended teachers, who have been decided on. */
export async function approveTeachers(tx: Tx): Promise<Person[]> {
  return tx
    .updateTable("users")
    .set({ approved: 1 })
    .where("role", "=", "teacher")
    .where("approved", "=", 0)
    .where("suspended", "=", 0)
    .where("deleted_at", "is", null)
    .returningAll()
    .execute();
}
