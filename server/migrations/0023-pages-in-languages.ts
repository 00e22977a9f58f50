import { sql, type Kysely } from "kysely";
import { languageOfPage } from "../src/platform/language-of-page.ts";

/** A program that does not know them reads and writes each page in the language that was first written. */
export const oldestProgram = "0016-film-thumbnails";

/** The language in which a page was first written, found from its letters, and the page in others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table site_content add column language text`.execute(db);
  await db.schema
    .createTable("site_translations")
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("language", "text", (column) => column.notNull())
    .addColumn("content", "text", (column) => column.notNull())
    .addColumn("updated_at", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("site_translations_key", ["name", "language"])
    .execute();
  const pages = await sql<{ name: string; content: string }>`
    select name, content from site_content`.execute(db);
  for (const { name, content } of pages.rows) {
    await sql`update site_content set language = ${languageOfPage(content)}
      where name = ${name}`.execute(db);
  }
}
