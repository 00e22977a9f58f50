import { sql, type SqlBool } from "kysely";
import type { Db, Tx } from "../../platform/database/database.ts";
import { contains, containsBefore } from "../../platform/database/dialect.ts";
import { rewriteSearch } from "../../platform/database/rewrite-search.ts";
import { showsPhone } from "./shown-contacts.queries.ts";
import { AFTER_NAMES, searchWords, userSearchText } from "./user-search.ts";

/**
 * Matches each word in names, and visible numbers. Never emails, which could be guessed letter by letter. For queries
 * that join `users`.
 */
export const foundByTeacher = (key: string) =>
  sql<SqlBool>`(${sql.join(
    searchWords(key).map(
      (word) => sql`(${containsBefore("users.search", word, AFTER_NAMES)}
        or ${showsPhone("users")} and ${contains("users.phone", word)})`,
    ),
    sql` and `,
  )})`;

const usersToFold = (db: Db) =>
  db.selectFrom("users").select(["id", "first_name", "last_name", "email", "phone"]);

type UserToFold = Awaited<ReturnType<ReturnType<typeof usersToFold>["execute"]>>[number];

const folded = (users: readonly UserToFold[]) =>
  users.map((user) => ({ id: user.id, search: userSearchText(user) }));

export async function rebuildUserSearch(tx: Tx): Promise<void> {
  await rewriteSearch(tx, "users", async (after, limit) => {
    const users = usersToFold(tx).where("id", ">", after).orderBy("id").limit(limit);
    return folded(await users.execute());
  });
}
