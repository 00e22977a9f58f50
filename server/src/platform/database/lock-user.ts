import type { Tx } from "./database.ts";

/**
 * Locks a user's row until the transaction ends; false when the account is deleted. `shared`: nobody
 * may delete it. `write`: nobody else may change it. `remove`: nobody may refer to it either.
 */
export async function lockUser(
  tx: Tx,
  id: string,
  mode: "shared" | "write" | "remove",
): Promise<boolean> {
  const rows = tx.selectFrom("users").select("deleted_at").where("id", "=", id);
  const locked = {
    shared: () => rows.forKeyShare(),
    write: () => rows.forNoKeyUpdate(),
    remove: () => rows.forUpdate(),
  }[mode]();
  const user = await locked.executeTakeFirst();
  return user !== undefined && user.deleted_at === null;
}
