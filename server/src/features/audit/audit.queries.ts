import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database/database.ts";
import { contains } from "../../platform/database/dialect.ts";
import { countRows, newestFirst, type Count, type Page } from "../../platform/database/paging.ts";
import { rewriteSearch } from "../../platform/database/rewrite-search.ts";
import type { NewRow } from "../../platform/database/tables.ts";
import { foldText } from "../../platform/fold-text.ts";

type Entry = Omit<NewRow<"audit_entries">, "actor_name" | "search">;

/** People stand in it by id: `target_name` is that of anything else. */
export async function insertEntry(tx: Tx, entry: Entry): Promise<void> {
  const search = foldText(entry.target_name);
  await tx
    .insertInto("audit_entries")
    .values({ ...entry, actor_name: "", search })
    .execute();
}

export async function isAdmin(db: Db, id: string): Promise<boolean> {
  const admin = await db
    .selectFrom("users")
    .select("id")
    .where("id", "=", id)
    .where("role", "in", ["generaladmin", "superadmin"])
    .executeTakeFirst();
  return admin !== undefined;
}

/** By the name of a course or page, or the present name, email or phone of a person. */
const entries = (db: Db, search?: string) => {
  const query = db
    .selectFrom("audit_entries as entry")
    .leftJoin("users as actor", "actor.id", "entry.actor_id")
    .leftJoin("users as target", "target.id", "entry.target_id")
    .leftJoin("children as child", "child.user_id", "entry.target_id");
  if (!search) return query;
  const people = db.selectFrom("users").select("users.id").where(contains("users.search", search));
  return query.where((eb) =>
    eb.or([
      contains("entry.search", search),
      eb("entry.actor_id", "in", people),
      eb("entry.target_id", "in", people),
    ]),
  );
};

export async function listEntries(db: Db, search: string | undefined, page: Page) {
  return entries(db, search)
    .selectAll("entry")
    .select([
      "actor.first_name as actor_first_name",
      "actor.last_name as actor_last_name",
      "target.first_name as target_first_name",
      "target.last_name as target_last_name",
      "child.user_id as child_id",
    ])
    .$call(newestFirst(page, { at: "entry.at", id: "entry.id" }))
    .execute();
}

export async function countEntries(db: Db, search?: string): Promise<Count> {
  return countRows(db, entries(db, search));
}

/** At most `limit` entries of former programs, which wrote people's names. */
export async function listNamed(db: Db, limit: number) {
  return db
    .selectFrom("audit_entries")
    .select(["id", "act", "target_name"])
    .where("actor_name", "<>", sql.lit(""))
    .limit(limit)
    .execute();
}

export async function takeNamesOut(tx: Tx, id: string, targetName: string): Promise<void> {
  await tx
    .updateTable("audit_entries")
    .set({ actor_name: "", target_name: targetName, search: foldText(targetName) })
    .where("id", "=", id)
    .execute();
}

/** Stands as the target's name in what was recorded about a child whose data is gone. */
export const A_CHILD = "a child";

/** Before the row goes that says whose account a child's was. */
export async function nameAsChild(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable("audit_entries")
    .set({ target_name: A_CHILD, search: foldText(A_CHILD) })
    .where("target_id", "=", userId)
    .execute();
}

/** Admins' words about people whose rows are gone. */
export async function forgetReasons(tx: Tx): Promise<void> {
  await tx
    .updateTable("audit_entries")
    .set({ reason: "" })
    .where("reason", "<>", sql.lit(""))
    .where("target_id", "is not", null)
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom("users").select("users.id").whereRef("users.id", "=", "target_id")),
      ),
    )
    .execute();
}

/** Makes the search text of every entry anew, after a restore. */
export async function rebuildEntrySearch(tx: Tx): Promise<void> {
  await rewriteSearch(tx, "audit_entries", async (after, limit) => {
    const entries = await tx
      .selectFrom("audit_entries")
      .select(["id", "target_name"])
      .where("id", ">", after)
      .orderBy("id")
      .limit(limit)
      .execute();
    return entries.map(({ id, target_name }) => ({ id, search: foldText(target_name) }));
  });
}
