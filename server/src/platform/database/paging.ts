import { sql, type Expression, type SelectQueryBuilder } from "kysely";
import { refuse } from "../refusal.ts";

/** The last row of the previous page. Lists are ordered by a time, and equal times by the id. */
export type Cursor = { at: number; id: string };

/** Before every other id, for a cursor that goes on after all rows of a time. */
export const LOWEST_ID = "0".repeat(24);

/** What a list's query takes: at most `limit` rows, after the cursor where there is one. */
export type Page = { limit: number; cursor: Cursor | undefined };

/** What a search found; `goesOnAfter` when it stopped looking before the page was full. */
export type Found<Row> = { rows: Row[]; goesOnAfter?: Cursor };

/** How many rows there are, or that there are at least so many. */
export type Count = { total: number; totalIsAtLeast?: true };

/** Windows of rows that one page of a search looks through. */
const WINDOWS = 5;

/**
 * Looks for a page's rows among a window of the newest rows, then among the next, so that a search
 * reads a limited number of rows however many there are. `endOf` is the last row of the full window
 * that begins at a cursor, or undefined where the list ends within it.
 */
export async function searchWindows<Row>(
  page: Page,
  source: {
    list: (page: Page) => Promise<Row[]>;
    endOf: (cursor: Cursor | undefined) => Promise<Cursor | undefined>;
  },
): Promise<Found<Row>> {
  const rows: Row[] = [];
  let { cursor } = page;
  for (let window = 0; window < WINDOWS; window += 1) {
    rows.push(...(await source.list({ limit: page.limit - rows.length, cursor })));
    if (rows.length >= page.limit) return { rows };
    cursor = await source.endOf(cursor);
    if (!cursor) return { rows };
  }
  return { rows, ...(cursor && { goesOnAfter: cursor }) };
}

/** Reads a page of a list as the contract's `page` asks for it and its `nextPage` answers. */
export async function readPage<Row extends { id: string }>(
  query: { limit: number; cursor?: string | undefined },
  source: {
    list: (page: Page) => Promise<Row[] | Found<Row>>;
    /** How many rows the whole list has; called for the first page only. */
    count: () => Promise<number | Count>;
    /** The time that the list is ordered by. */
    at: (row: Row) => number;
  },
): Promise<{ rows: Row[]; page: { nextCursor: string | null } & Partial<Count> }> {
  const cursor = readCursor(query.cursor);
  // One row too many shows that another page follows.
  const listed = await source.list({ limit: query.limit + 1, cursor });
  const found: Found<Row> = Array.isArray(listed) ? { rows: listed } : listed;
  const rows = found.rows.slice(0, query.limit);
  const last = rows.at(-1);
  const next =
    last && found.rows.length > query.limit
      ? { at: source.at(last), id: last.id }
      : found.goesOnAfter;
  const nextCursor = next ? `${next.at}.${next.id}` : null;
  if (cursor) return { rows, page: { nextCursor } };
  const counted = await source.count();
  if (typeof counted === "number") return { rows, page: { nextCursor, total: counted } };
  return { rows, page: { nextCursor, ...counted, total: Math.max(counted.total, rows.length) } };
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

/** What a list is ordered by: a column, or an expression in place of one. */
type Columns = { at: string | Expression<number>; id: string };

const refer = ({ at, id }: Columns) => ({
  at: typeof at === "string" ? sql.ref<number>(at) : at,
  id: sql.ref(id),
});

/** The rows of a page, the newest first; for a query's `$call`. */
export function newestFirst({ limit, cursor }: Page, columns: Columns) {
  const { at, id } = refer(columns);
  return <DB, Names extends keyof DB, Row>(query: SelectQueryBuilder<DB, Names, Row>) => {
    const rest = cursor
      ? query.where(sql<boolean>`(${at}, ${id}) < (${cursor.at}, ${cursor.id})`)
      : query;
    return rest.orderBy(at, "desc").orderBy(id, "desc").limit(limit);
  };
}

/**
 * The rows of a page, the oldest first. A row whose time becomes newer while pages are read is found again on a later page.
 */
export function oldestFirst({ limit, cursor }: Page, columns: Columns) {
  const { at, id } = refer(columns);
  return <DB, Names extends keyof DB, Row>(query: SelectQueryBuilder<DB, Names, Row>) => {
    const rest = cursor
      ? query.where(sql<boolean>`(${at}, ${id}) > (${cursor.at}, ${cursor.id})`)
      : query;
    return rest.orderBy(at).orderBy(id).limit(limit);
  };
}

/** How many rows a query finds, whatever columns it selects. */
export async function countRows<DB, Names extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Names, Row>,
): Promise<number> {
  const counted = query.clearSelect().select(sql<number>`count(*)`.as("total"));
  return ((await counted.executeTakeFirstOrThrow()) as { total: number }).total;
}
