import type { Kysely } from "kysely";

export const oldestProgram = "0016-film-thumbnails";

/** The language in which a person is written to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("users").addColumn("language", "text").execute();
}
