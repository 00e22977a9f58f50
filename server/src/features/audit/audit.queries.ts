import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database/database.ts";
import { containing } from "../../platform/database/dialect.ts";
import { after, type Cursor } from "../../platform/database/paging.ts";
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
  return search ? query.where(sql<boolean>`search like ${containing(search)} escape '\\'`) : query;
};

/** One row more than `limit`, so that the caller sees whether another page follows. */
export async function listEntries(
  db: Db,
  {
    search,
    limit,
    cursor,
  }: { search?: string | undefined; limit: number; cursor: Cursor | undefined },
) {
  let query = entries(db, search).selectAll();
  if (cursor) query = query.where(after(cursor, { at: "at", id: "id" }));
  return query
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(limit + 1)
    .execute();
}

export async function countEntries(db: Db, search?: string): Promise<number> {
  const { total } = await entries(db, search)
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}
