import { sql, type SelectQueryBuilder } from "kysely";
import { refuse } from "../refusal.ts";

/** The last row of the previous page. Lists run from new to old, and the id orders equal times. */
type Cursor = { at: number; id: string };

/** What a list's query takes: at most `limit` rows, after the cursor where there is one. */
export type Page = { limit: number; cursor: Cursor | undefined };

/** Reads a page of a list as the contract's `page` asks for it and its `nextPage` answers. */
export async function readPage<Row extends { id: string }>(
  query: { limit: number; cursor?: string | undefined },
  source: {
    list: (page: Page) => Promise<Row[]>;
    /** How many rows the whole list has; called for the first page only. */
    count: () => Promise<number>;
    /** The time that the list is ordered by. */
    at: (row: Row) => number;
  },
): Promise<{ rows: Row[]; page: { nextCursor: string | null; total?: number } }> {
  const cursor = readCursor(query.cursor);
  // One row too many shows that another page follows.
  const found = await source.list({ limit: query.limit + 1, cursor });
  const rows = found.slice(0, query.limit);
  const last = rows.at(-1);
  const nextCursor = last && found.length > query.limit ? `${source.at(last)}.${last.id}` : null;
  return { rows, page: { nextCursor, ...(!cursor && { total: await source.count() }) } };
}

function readCursor(text: string | undefined): Cursor | undefined {
  if (text === undefined) return undefined;
  const [, at, id] = /^(\d{1,15})\.([0-9a-f]{24})$/.exec(text) ?? [];
  if (at === undefined || id === undefined) {
    const message = "This list has moved on. Please load it again.";
    throw refuse("INVALID_INPUT", { message, fields: [{ path: "cursor", message }] });
  }
  return { at: Number(at), id };
}

/** The rows of a page, the newest first; for a query's `$call`. */
export function newestFirst({ limit, cursor }: Page, columns: { at: string; id: string }) {
  const [at, id] = [sql.ref(columns.at), sql.ref(columns.id)];
  return <DB, Names extends keyof DB, Row>(query: SelectQueryBuilder<DB, Names, Row>) => {
    const rest = cursor
      ? query.where(sql<boolean>`(${at}, ${id}) < (${cursor.at}, ${cursor.id})`)
      : query;
    return rest.orderBy(at, "desc").orderBy(id, "desc").limit(limit);
  };
}

/** How many rows a query finds, whatever columns it selects. */
export async function countRows<DB, Names extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Names, Row>,
): Promise<number> {
  const counted = query.clearSelect().select(sql<number>`count(*)`.as("total"));
  return ((await counted.executeTakeFirstOrThrow()) as { total: number }).total;
}
