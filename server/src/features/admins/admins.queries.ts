import { sql } from "kysely";
import { ADMINS } from "@madrasa/contract/roles";
import type { Db } from "../../platform/database/database.ts";
import { containing } from "../../platform/database/dialect.ts";
import { after, type Cursor } from "../../platform/database/paging.ts";

const admins = (db: Db, search?: string) => {
  const query = db.selectFrom("users").where("role", "in", ADMINS).where("deleted_at", "is", null);
  return search
    ? query.where(sql<boolean>`users.search like ${containing(search)} escape '\\'`)
    : query;
};

/** One row more than `limit`, so that the caller sees whether another page follows. */
export async function listAdmins(
  db: Db,
  {
    search,
    limit,
    cursor,
  }: { search?: string | undefined; limit: number; cursor: Cursor | undefined },
) {
  let query = admins(db, search).selectAll();
  if (cursor) query = query.where(after(cursor, { at: "created_at", id: "id" }));
  return query
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit + 1)
    .execute();
}

export async function countAdmins(db: Db, search?: string): Promise<number> {
  const { total } = await admins(db, search)
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}
