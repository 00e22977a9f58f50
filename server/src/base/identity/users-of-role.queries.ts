import { sql } from "kysely";
import type { Role } from "@madrasa/contract/roles";
import type { Db } from "../../platform/database/database.ts";
import {
  containsAll,
  isLongEnough,
  newestStudentMatches,
} from "../../platform/database/dialect.ts";
import {
  countRows,
  LOWEST_ID,
  newestFirst,
  searchWindows,
  type Count,
  type Cursor,
  type Found,
  type Page,
  type Window,
} from "../../platform/database/paging.ts";
import type { Person } from "./contacts.ts";
import { searchWords } from "./user-search.ts";

/** Most students that an index search returns at once. */
const STUDENTS_FOUND = 51;
const USERS_SEARCHED = 2_000;

const ORDER = { at: "created_at", id: "id" };

export const usersOfRole = (db: Db, role: Role) =>
  db.selectFrom("users").where("role", "=", role).where("deleted_at", "is", null);

export async function findUserOfRole(db: Db, role: Role, id: string): Promise<Person | undefined> {
  return usersOfRole(db, role).selectAll().where("id", "=", id).executeTakeFirst();
}

/**
 * The users of a role, the newest first. A search for students, who are many, reads an index of trigrams;
 * others, and one for words too short for it, look at a window of users at a time. Each word is found, in any order.
 */
export async function listUsersOfRole(
  db: Db,
  { role, search }: { role: Role; search: string | undefined },
  page: Page,
): Promise<Person[] | Found<Person>> {
  if (!search) {
    return usersOfRole(db, role).selectAll().$call(newestFirst(page, ORDER)).execute();
  }
  const words = searchWords(search);
  const isIndexed = role === "student" && words.some(isLongEnough);
  const look = isIndexed ? lookInIndex : lookInWindow;
  const isFirst = page.cursor === undefined;
  return searchWindows(page, (part) => look(db, { role, words }, part, { isFirst }));
}

type Filter = { role: Role; words: readonly string[] };

async function lookInWindow(
  db: Db,
  filter: Filter,
  part: Page,
  { isFirst }: { isFirst: boolean },
): Promise<Window<Person>> {
  const matches = among(db, filter, part.cursor);
  const rows = await matches.selectAll().$call(newestFirst(part, ORDER)).execute();
  const count = isFirst ? await countRows(db, matches) : { total: rows.length };
  return { rows, count, end: await endOfWindow(db, filter.role, part.cursor) };
}

async function lookInIndex(
  db: Db,
  filter: Filter,
  part: Page,
  { isFirst }: { isFirst: boolean },
): Promise<Window<Person>> {
  const most = Math.max(STUDENTS_FOUND, part.limit);
  const { rows: matched } = await sql<{ id: string; created_at: number }>`
    select * from (${newestStudentMatches(db, filter.words.filter(isLongEnough), part.cursor, most)}) as found
    order by created_at desc, id desc`.execute(db);
  const last = matched.at(-1);
  const isAll = !last || matched.length < most;
  // SQLite's index has no order among the students of one millisecond: those of the last are found again.
  const known = isAll ? matched : matched.filter((row) => row.created_at > last.created_at);
  const { cursor } = part;
  const found = known.filter(
    ({ created_at: at, id }) => !cursor || at < cursor.at || (at === cursor.at && id < cursor.id),
  );
  if (!isAll && found.length === 0) return lookInWindow(db, filter, part, { isFirst });
  const rows = await listByIds(
    db,
    filter,
    found.map(({ id }) => id),
  );
  return {
    rows: rows.slice(0, part.limit),
    count: { total: rows.length },
    end: isAll ? undefined : { at: last.created_at + 1, id: LOWEST_ID },
  };
}

async function listByIds(db: Db, { words }: Filter, ids: readonly string[]): Promise<Person[]> {
  if (ids.length === 0) return [];
  const page = { limit: ids.length, cursor: undefined };
  // The index has no words of one or two letters.
  const short = words.filter((word) => !isLongEnough(word));
  const users = db
    .selectFrom("users")
    .selectAll()
    .where("id", "in", ids)
    .$if(short.length > 0, (query) => query.where(containsAll("search", short)));
  return users.$call(newestFirst(page, ORDER)).execute();
}

export async function countUsersOfRole(db: Db, { role }: { role: Role }): Promise<Count> {
  // Ordered like the list, to use its index.
  return countRows(db, usersOfRole(db, role).orderBy("created_at").orderBy("id"));
}

const among = (db: Db, { role, words }: Filter, cursor: Cursor | undefined) =>
  db
    .selectFrom(
      usersOfRole(db, role)
        .selectAll()
        .$call(newestFirst({ limit: USERS_SEARCHED, cursor }, ORDER))
        .as("users"),
    )
    .where(containsAll("users.search", words));

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
