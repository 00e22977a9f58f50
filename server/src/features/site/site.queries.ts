import type { Db } from "../../platform/database/database.ts";

export type PageName = "aboutUs" | "socialLinks" | "privacyPolicy" | "termsAndConditions";

/** A page's content as JSON text; nothing until it has been written. */
export async function findPage(db: Db, name: PageName) {
  return db
    .selectFrom("site_content")
    .select(["content", "updated_at"])
    .where("name", "=", name)
    .executeTakeFirst();
}
