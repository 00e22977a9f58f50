import type { Role } from "@madrasa/contract/roles";
import type { Db } from "../platform/database/database.ts";
import { contains } from "../platform/database/dialect.ts";
import {
  countRows,
  newestFirst,
  searchWindows,
  type Count,
  type Cursor,
  type Found,
  type Page,
} from "../platform/database/paging.ts";
import type { Person } from "./contacts.ts";

/** The most users that one query of a search looks at. */
const USERS_SEARCHED = 2_000;

const ORDER = { at: "created_at", id: "id" };

export const usersOfRole = (db: Db, role: Role) =>
  db.selectFrom("users").where("role", "=", role).where("deleted_at", "is", null);

export async function findUserOfRole(db: Db, role: Role, id: string): Promise<Person | undefined> {
  return usersOfRole(db, role).selectAll().where("id", "=", id).executeTakeFirst();
}

/** The users of a role, the newest first; a search looks at a window of them at a time. */
export async function listUsersOfRole(
  db: Db,
  { role, search }: { role: Role; search: string | undefined },
  page: Page,
): Promise<Person[] | Found<Person>> {
  if (!search) {
    return usersOfRole(db, role).selectAll().$call(newestFirst(page, ORDER)).execute();
  }
  return searchWindows(page, async (part) => {
    const among = found(db, { role, search }, part.cursor);
    const rows = await among.selectAll().$call(newestFirst(part, ORDER)).execute();
    // Only the first page tells a total.
    const count = page.cursor ? { total: rows.length } : await countRows(db, among);
    return { rows, count, end: await endOfWindow(db, role, part.cursor) };
  });
}

export async function countUsersOfRole(db: Db, { role }: { role: Role }): Promise<Count> {
  // In the list's order, so that its index is read and not the users of other roles.
  return countRows(db, usersOfRole(db, role).orderBy("created_at").orderBy("id"));
}

/** The newest users, before a cursor, whose names, email or phone contain a text. */
const found = (
  db: Db,
  { role, search }: { role: Role; search: string },
  cursor: Cursor | undefined,
) =>
  db
    .selectFrom(
      usersOfRole(db, role)
        .selectAll()
        .$call(newestFirst({ limit: USERS_SEARCHED, cursor }, ORDER))
        .as("users"),
    )
    .where(contains("users.search", search));

async function endOfWindow(
  db: Db,
  role: Role,
  cursor: Cursor | undefined,
): Promise<Cursor | undefined> {
  const last = await usersOfRole(db, role)
    .select(["created_at", "id"])
    .$call(newestFirst({ limit: 1, cursor }, ORDER))
    .offset(USERS_SEARCHED - 1)
    .executeTakeFirst();
  return last && { at: last.created_at, id: last.id };
}
