import type { Db, Tx } from "../../platform/database/database.ts";
import { contains } from "../../platform/database/dialect.ts";
import { countRows, newestFirst, type Count, type Page } from "../../platform/database/paging.ts";
import { rewriteSearch } from "../../platform/database/rewrite-search.ts";
import type { NewRow } from "../../platform/database/tables.ts";
import { entrySearchText } from "./entry-search.ts";

export async function insertEntry(tx: Tx, entry: NewRow<"audit_entries">): Promise<void> {
  await tx.insertInto("audit_entries").values(entry).execute();
}

export async function findAdminName(db: Db, id: string) {
  return db
    .selectFrom("users")
    .select(["first_name as firstName", "last_name as lastName"])
    .where("id", "=", id)
    .where("role", "in", ["generaladmin", "superadmin"])
    .executeTakeFirst();
}

const entries = (db: Db, search?: string) => {
  const query = db.selectFrom("audit_entries");
  return search ? query.where(contains("search", search)) : query;
};

export async function listEntries(db: Db, search: string | undefined, page: Page) {
  return entries(db, search)
    .selectAll()
    .$call(newestFirst(page, { at: "at", id: "id" }))
    .execute();
}

export async function countEntries(db: Db, search?: string): Promise<Count> {
  return countRows(db, entries(db, search));
}

/** Makes the search text of every entry anew, after a restore. */
export async function rebuildEntrySearch(tx: Tx): Promise<void> {
  await rewriteSearch(tx, "audit_entries", async (after, limit) => {
    const entries = await tx
      .selectFrom("audit_entries")
      .select(["id", "actor_name", "target_name"])
      .where("id", ">", after)
      .orderBy("id")
      .limit(limit)
      .execute();
    return entries.map(({ id, actor_name, target_name }) => ({
      id,
      search: entrySearchText(actor_name, target_name),
    }));
  });
}
