import { sql, type Kysely } from "kysely";
import { foldText } from "../src/platform/fold-text.ts";

/**
 * Former programs run on: what they write meanwhile is folded their way, and until it is written
 * again a search may miss it where the two ways differ (a hamza that stands alone, an apostrophe).
 */
export const oldestProgram = "0016-film-thumbnails";

const TABLES = ["users", "courses", "audit_entries"] as const;
/** Rows that are read at once, so that a large school does not fill the memory. */
const BATCH = 1_000;

type Searched = { id: string; search: string };

/** Folds the stored search texts as search now folds what is typed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of TABLES) {
    let rows: Searched[] = [];
    let last = "";
    do {
      ({ rows } = await sql<Searched>`select id, search from ${sql.table(table)}
        where id > ${last} order by id limit ${sql.lit(BATCH)}`.execute(db));
      for (const { id, search } of rows) {
        const folded = foldText(search);
        if (folded === search) continue;
        await sql`update ${sql.table(table)} set search = ${folded} where id = ${id}`.execute(db);
      }
      last = rows.at(-1)?.id ?? last;
    } while (rows.length === BATCH);
  }
}
