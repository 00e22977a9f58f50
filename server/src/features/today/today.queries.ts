import type { Db } from "../../platform/database/database.ts";
import type { Row } from "../../platform/database/tables.ts";

/** True once the superadmin has saved a name of the school in some language. */
export async function isSchoolNamed(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom("school_settings")
    .select("value")
    .where("name", "=", "names" as Row<"school_settings">["name"])
    .executeTakeFirst();
  return row !== undefined && Object.values(JSON.parse(row.value) as object).some(Boolean);
}

export async function isAboutWritten(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom("site_content")
    .select("name")
    .where("name", "=", "aboutUs")
    .executeTakeFirst();
  return row !== undefined;
}
