import { sql } from "kysely";
import type { Tx } from "./database.ts";
import type { Tables } from "./tables.ts";

const BATCH = 1_000;

type SearchText = { id: string; search: string };

/** Updates the search text of all rows. `textsAfter` yields them in id order. */
export async function rewriteSearch(
  tx: Tx,
  table: keyof Tables,
  textsAfter: (id: string, limit: number) => Promise<SearchText[]>,
): Promise<void> {
  let last: string | undefined = "";
  while (last !== undefined) {
    const texts: SearchText[] = await textsAfter(last, BATCH);
    await writeSearchTexts(tx, table, texts);
    last = texts.at(-1)?.id;
  }
}

export async function writeSearchTexts(
  tx: Tx,
  table: keyof Tables,
  texts: readonly SearchText[],
): Promise<void> {
  if (texts.length === 0) return;
  const values = sql.join(texts.map(({ id, search }) => sql`(${id}, ${search})`));
  // Column names of `values` in both databases.
  await sql`update ${sql.table(table)} set search = found.column2
    from (values ${values}) as found where id = found.column1`.execute(tx);
}
