import type { Db, Tx } from "../../platform/database/database.ts";

export type PageName = "aboutUs" | "socialLinks" | "privacyPolicy" | "termsAndConditions";

/** A page's content as JSON text; undefined until it is first saved. */
export async function findPage(db: Db, name: PageName) {
  return db
    .selectFrom("site_content")
    .select(["content", "updated_at"])
    .where("name", "=", name)
    .executeTakeFirst();
}

/** Every page that has been saved; there are four at most. */
export async function listPages(db: Db) {
  return db.selectFrom("site_content").select(["name", "content", "updated_at"]).execute();
}

export async function savePage(
  tx: Tx,
  page: { name: PageName; content: string; updated_at: number },
): Promise<void> {
  const { content, updated_at } = page;
  await tx
    .insertInto("site_content")
    .values(page)
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ content, updated_at }))
    .execute();
}
