import type { Db } from "../../platform/database/database.ts";

export async function isAboutWritten(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom("site_content")
    .select("name")
    .where("name", "=", "aboutUs")
    .executeTakeFirst();
  return row !== undefined;
}
