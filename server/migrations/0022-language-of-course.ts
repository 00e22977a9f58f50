import { sql, type Kysely } from "kysely";
import { languageOfText } from "@madrasa/contract/language-of-text";

/** A program that does not know the columns leaves the language empty, and it is then found when read. */
export const oldestProgram = "0016-film-thumbnails";

/** Rows that are read at once, so that a large school does not fill the memory. */
const BATCH = 1_000;

type Texts = { id: string; title: string; description: string };

/** The language of a course: found from its letters until its teacher has chosen one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table courses add column language text`.execute(db);
  await sql`alter table courses add column language_chosen integer not null default 0`.execute(db);
  let rows: Texts[] = [];
  let last = "";
  do {
    ({ rows } = await sql<Texts>`select id, title, description from courses
      where id > ${last} order by id limit ${sql.lit(BATCH)}`.execute(db));
    const found = Map.groupBy(rows, (row) => languageOfText(`${row.title} ${row.description}`));
    for (const [language, courses] of found) {
      const ids = courses.map(({ id }) => id);
      await sql`update courses set language = ${language} where id in (${sql.join(ids)})`.execute(
        db,
      );
    }
    last = rows.at(-1)?.id ?? last;
  } while (rows.length === BATCH);
  await sql`create index courses_by_language on courses (language, published_at, id)
    where published_at is not null and deleted_at is null`.execute(db);
}
