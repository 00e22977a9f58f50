import { compileOnce, firstRow } from "../../platform/database/compile-once.ts";
import type { Db, Tx } from "../../platform/database/database.ts";

/**
 * Locks a user until the transaction ends; false if deleted. `shared` prevents deletion, `write` changes, `remove` also
 * references.
 */
export async function lockUser(
  tx: Tx,
  id: string,
  mode: "shared" | "write" | "remove",
): Promise<boolean> {
  const user = await locks[mode](tx, { id });
  return user !== undefined && user.deleted_at === null;
}

/** Locks several users in a global order; false if one is deleted. */
export async function lockUsers(tx: Tx, ids: readonly string[]): Promise<boolean> {
  const users = await tx
    .selectFrom("users")
    .select("deleted_at")
    .where("id", "in", ids)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  return users.length === ids.length && users.every(({ deleted_at }) => deleted_at === null);
}

const byId = (db: Db, id: string) =>
  db.selectFrom("users").select("deleted_at").where("id", "=", id);

const locks = {
  shared: compileOnce((db, { id }: { id: string }) => byId(db, id).forKeyShare(), firstRow),
  write: compileOnce((db, { id }: { id: string }) => byId(db, id).forNoKeyUpdate(), firstRow),
  remove: compileOnce((db, { id }: { id: string }) => byId(db, id).forUpdate(), firstRow),
};
