import { sql } from "kysely";
import type { Database, Db, Tx } from "../../platform/database/database.ts";
import { containsAll } from "../../platform/database/dialect.ts";
import { countRows, newestFirst, type Count, type Page } from "../../platform/database/paging.ts";
import { rewriteSearch } from "../../platform/database/rewrite-search.ts";
import type { NewRow } from "../../platform/database/tables.ts";
import { foldText } from "../../platform/fold-text.ts";
import { searchWords, userSearchKey } from "../identity/index.ts";

type Entry = Omit<NewRow<"audit_entries">, "search">;

/** People are referenced by id; `target_name` is for other targets. */
export async function insertEntry(tx: Tx, entry: Entry): Promise<void> {
  const search = foldText(entry.target_name);
  await tx
    .insertInto("audit_entries")
    .values({ ...entry, search })
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

/** Searches by title of a course or page, or by a person's current name, email or phone. */
const entries = (db: Db, search?: string) => {
  const query = db
    .selectFrom("audit_entries as entry")
    .leftJoin("users as actor", "actor.id", "entry.actor_id")
    .leftJoin("users as target", "target.id", "entry.target_id")
    .leftJoin("children as child", "child.user_id", "entry.target_id");
  if (!search) return query;
  const people = db
    .selectFrom("users")
    .select("users.id")
    .where(containsAll("users.search", searchWords(userSearchKey(search))));
  return query.where((eb) =>
    eb.or([
      containsAll("entry.search", searchWords(foldText(search))),
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

/** Target name of entries about a child whose data was erased. */
export const A_CHILD = "a child";

/** Called before the row that identifies the account as a child's is deleted. */
export async function nameAsChild(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable("audit_entries")
    .set({ target_name: A_CHILD, search: foldText(A_CHILD) })
    .where("target_id", "=", userId)
    .execute();
}

/** Deletes the reasons of entries about people whose accounts are erased. */
export async function forgetReasons({ transaction }: Pick<Database, "transaction">): Promise<void> {
  await transaction((tx) =>
    tx
      .updateTable("audit_entries")
      .set({ reason: "" })
      .where("reason", "<>", sql.lit(""))
      .where("target_id", "is not", null)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb.selectFrom("users").select("users.id").whereRef("users.id", "=", "target_id"),
          ),
        ),
      )
      .execute(),
  );
}

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
