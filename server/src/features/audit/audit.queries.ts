import type { Db, Tx } from "../../platform/database/database.ts";
import { contains } from "../../platform/database/dialect.ts";
import { countRows, newestFirst, type Count, type Page } from "../../platform/database/paging.ts";
import type { NewRow } from "../../platform/database/tables.ts";

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
