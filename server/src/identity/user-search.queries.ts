import { sql, type SqlBool } from "kysely";
import type { Db, Tx } from "../platform/database/database.ts";
import { contains, containsBefore } from "../platform/database/dialect.ts";
import type { Platform } from "../platform/platform.ts";
import { rewriteSearch, writeSearchTexts } from "../platform/database/rewrite-search.ts";
import { showsPhone } from "./shown-contacts.queries.ts";
import { AFTER_NAMES, userSearchText } from "./user-search.ts";

/** So that a transaction lasts some milliseconds: SQLite has one writer. */
const USERS_AT_ONCE = 500;

/** Written by a former program, which did not end the names. As the index of these rows says it. */
const isFormer = sql<SqlBool>`users.search not like ${sql.lit(`%${AFTER_NAMES}%`)}`;

/**
 * In a query that joins `users`: those whom a teacher finds by a folded text: by the names, and by the
 * number where it is shown. Never by the email, which would tell it letter by letter.
 */
export const foundByTeacher = (text: string) => sql<SqlBool>`(
  ${containsBefore("users.search", text, AFTER_NAMES)}
  or ${isFormer} and ${contains(sql`lower(users.first_name || ' ' || users.last_name)`, text)}
  or ${showsPhone("users")} and ${contains("users.phone", text)})`;

const usersToFold = (db: Db) =>
  db.selectFrom("users").select(["id", "first_name", "last_name", "email", "phone"]);

type UserToFold = Awaited<ReturnType<ReturnType<typeof usersToFold>["execute"]>>[number];

const folded = (users: readonly UserToFold[]) =>
  users.map((user) => ({ id: user.id, search: userSearchText(user) }));

/** Makes the search text of every account anew, after a restore. */
export async function rebuildUserSearch(tx: Tx): Promise<void> {
  await rewriteSearch(tx, "users", async (after, limit) => {
    const users = usersToFold(tx).where("id", ">", after).orderBy("id").limit(limit);
    return folded(await users.execute());
  });
}

/** Makes those anew that a former program wrote, in small transactions. */
export async function renewUserSearch({ database }: Pick<Platform, "database">): Promise<void> {
  let renewed: number;
  do {
    renewed = await database.transaction(async (tx) => {
      const users = usersToFold(tx).where(isFormer).limit(USERS_AT_ONCE).forNoKeyUpdate();
      const texts = folded(await users.execute());
      await writeSearchTexts(tx, "users", texts);
      return texts.length;
    });
  } while (renewed === USERS_AT_ONCE);
}
