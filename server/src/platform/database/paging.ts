import { sql, type Expression, type SelectQueryBuilder } from "kysely";
import { refuseField } from "../refusal.ts";
import type { Db } from "./database.ts";

/** The last row of the previous page. Lists are ordered by a time, and equal times by the id. */
export type Cursor = { at: number; id: string };

/** Before every other id, for a cursor that goes on after all rows of a time. */
export const LOWEST_ID = "0".repeat(24);

/** The page that a list's query takes: at most `limit` rows, after the cursor where there is one. */
export type Page = { limit: number; cursor: Cursor | undefined };

/**
 * The rows that a search found; `goesOnAfter` when it stopped looking before the page was full, `count` when
 * it counted as well.
 */
export type Found<Row> = { rows: Row[]; goesOnAfter?: Cursor; count?: Count };

/** How many rows there are, or that there are at least so many. */
export type Count = { total: number; totalIsAtLeast?: true };

/** Windows of rows that one page of a search looks through. */
const WINDOWS = 5;

/**
 * The matches of a search among a limited number of the newest rows after a cursor: at most a page of
 * them, how many there are, and the last row looked at, or undefined where the list ends before.
 */
type Window<Row> = { rows: Row[]; count: Count; end: Cursor | undefined };

/**
 * Looks for a page's rows among a window of the newest rows, then among the next, so that a search
 * reads a limited number of rows however many there are. It counts where it looks.
 */
export async function searchWindows<Row>(
  page: Page,
  lookThrough: (page: Page, window: number) => Promise<Window<Row>>,
): Promise<Found<Row>> {
  const rows: Row[] = [];
  const count: Count = { total: 0 };
  let end = page.cursor;
  for (let window = 0; window < WINDOWS && rows.length < page.limit; window += 1) {
    const found = await lookThrough({ limit: page.limit - rows.length, cursor: end }, window);
    rows.push(...found.rows);
    count.total += found.count.total;
    if (found.count.totalIsAtLeast) count.totalIsAtLeast = true;
    end = found.end;
    if (!end) break;
  }
  if (end) count.totalIsAtLeast = true;
  return { rows, count, ...(end && rows.length < page.limit && { goesOnAfter: end }) };
}

/** Reads a page of a list as the contract's `page` asks for it and its `nextPage` answers. */
export async function readPage<Row extends { id: string }>(
  query: { limit: number; cursor?: string | undefined },
  source: {
    list: (page: Page) => Promise<Row[] | Found<Row>>;
    /** How many rows the whole list has; called for the first page only, where the list did not count. */
    count: () => Promise<Count>;
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
  const counted = found.count ?? (await source.count());
  return { rows, page: { nextCursor, ...counted, total: Math.max(counted.total, rows.length) } };
}

function readCursor(text: string | undefined): Cursor | undefined {
  if (text === undefined) return undefined;
  // A certificate's id is 128 bits, all others are 96.
  const [, at, id] = /^(\d{1,15})\.([0-9a-f]{24}|[0-9a-f]{32})$/.exec(text) ?? [];
  if (at === undefined || id === undefined) {
    throw refuseField("cursor", "LIST_MOVED");
  }
  return { at: Number(at), id };
}

/** The order of a list: a column, or an expression in place of one. */
type Columns = { at: string | Expression<number>; id: string };

const refer = ({ at, id }: Columns) => ({
  at: typeof at === "string" ? sql.ref<number>(at) : at,
  id: sql.ref(id),
});

/**
 * In the text, since PostgreSQL's planner takes a limit that it does not see for a tenth of all rows,
 * and then keeps no plan of a prepared statement.
 */
const literal = (limit: number) => sql.lit(Math.trunc(limit));

/** The rows of a page, the newest first; for a query's `$call`. */
export function newestFirst({ limit, cursor }: Page, columns: Columns) {
  const { at, id } = refer(columns);
  return <DB, Names extends keyof DB, Row>(query: SelectQueryBuilder<DB, Names, Row>) => {
    const rest = cursor
      ? query.where(sql<boolean>`(${at}, ${id}) < (${cursor.at}, ${cursor.id})`)
      : query;
    return rest.orderBy(at, "desc").orderBy(id, "desc").limit(literal(limit));
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
    return rest.orderBy(at).orderBy(id).limit(literal(limit));
  };
}

/** The most rows that are counted for a list: nobody needs to know more than "1,000+". */
const ROWS_COUNTED = 1_000;

/** How many rows a query finds, whatever columns it selects; it stops counting at `ROWS_COUNTED`. */
export async function countRows<DB, Names extends keyof DB, Row>(
  db: Db,
  query: SelectQueryBuilder<DB, Names, Row>,
): Promise<Count> {
  const some = query
    .clearSelect()
    .select(sql.lit(1).as("one"))
    .limit(sql.lit(ROWS_COUNTED + 1));
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (${some}) as counted`.execute(db);
  const total = rows[0]?.total ?? 0;
  return total > ROWS_COUNTED ? { total: ROWS_COUNTED, totalIsAtLeast: true } : { total };
}
