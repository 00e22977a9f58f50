import type { Tx } from "../platform/database/database.ts";
import { rewriteSearch } from "../platform/database/rewrite-search.ts";
import { userSearchText } from "./user-search.ts";

/** Makes the search text of every account anew, after a restore. */
export async function rebuildUserSearch(tx: Tx): Promise<void> {
  await rewriteSearch(tx, "users", async (after, limit) => {
    const users = await tx
      .selectFrom("users")
      .select(["id", "first_name", "last_name", "email", "phone"])
      .where("id", ">", after)
      .orderBy("id")
      .limit(limit)
      .execute();
    return users.map((user) => ({ id: user.id, search: userSearchText(user) }));
  });
}
