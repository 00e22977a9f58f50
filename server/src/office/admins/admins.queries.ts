import { IS_ADMIN } from "../../base/identity/index.ts";
import type { Db } from "../../platform/database/database.ts";
import { contains } from "../../platform/database/dialect.ts";
import { countRows, newestFirst, type Count, type Page } from "../../platform/database/paging.ts";

const admins = (db: Db, search?: string) => {
  const query = db.selectFrom("users").where(IS_ADMIN).where("deleted_at", "is", null);
  return search ? query.where(contains("users.search", search)) : query;
};

export async function listAdmins(db: Db, search: string | undefined, page: Page) {
  return admins(db, search)
    .selectAll()
    .$call(newestFirst(page, { at: "created_at", id: "id" }))
    .execute();
}

export async function countAdmins(db: Db, search?: string): Promise<Count> {
  return countRows(db, admins(db, search));
}
