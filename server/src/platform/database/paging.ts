import { sql, type Expression, type SelectQueryBuilder } from "kysely";
import { refuseField } from "../refusal.ts";
import type { Db } from "./database.ts";

/** Last row of the previous page, ordered by time and id. */
export type Cursor = { at: number; id: string };

/** Lower than any id, for a cursor after all rows of a time. */
export const LOWEST_ID = "0".repeat(24);

export type Page = { limit: number; cursor: Cursor | undefined };

/** Rows of a search; `goesOnAfter` if stopped before the page was full, `count` if counted. */
export type Found<Row> = { rows: Row[]; goesOnAfter?: Cursor; count?: Count };

export type Count = { total: number; totalIsAtLeast?: true };

const WINDOWS = 5;

/**
 * Matches within a window of rows after a cursor: at most a page, their number, and the last row examined; undefined at
 * the end of the list.
 */
export type Window<Row> = { rows: Row[]; count: Count; end: Cursor | undefined };

/** Searches windows of the newest rows until the page is full, which bounds the rows read. Counts along. */
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

export async function readPage<Row extends { id: string }>(
  query: { limit: number; cursor?: string | undefined },
  source: {
    list: (page: Page) => Promise<Row[] | Found<Row>>;
    /** Total; called for the first page only, unless already counted. */
    count: () => Promise<Count>;
    /** Sort key. */
    at: (row: Row) => number;
  },
): Promise<{ rows: Row[]; page: { nextCursor: string | null } & Partial<Count> }> {
  const cursor = readCursor(query.cursor);
  // An extra row shows that another page follows.
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
  // Certificate ids have 128 bits, others 96.
  const [, at, id] = /^(\d{1,15})\.([0-9a-f]{24}|[0-9a-f]{32})$/.exec(text) ?? [];
  if (at === undefined || id === undefined) {
    throw refuseField("cursor", "LIST_MOVED");
  }
  return { at: Number(at), id };
}

type Columns = { at: string | Expression<number>; id: string };

const refer = ({ at, id }: Columns) => ({
  at: typeof at === "string" ? sql.ref<number>(at) : at,
  id: sql.ref(id),
});

/** Literal, because PostgreSQL estimates a parameter as a tenth of the rows, and then discards prepared plans. */
const literal = (limit: number) => sql.lit(Math.trunc(limit));

export function newestFirst({ limit, cursor }: Page, columns: Columns) {
  const { at, id } = refer(columns);
  return <DB, Names extends keyof DB, Row>(query: SelectQueryBuilder<DB, Names, Row>) => {
    const rest = cursor
      ? query.where(sql<boolean>`(${at}, ${id}) < (${cursor.at}, ${cursor.id})`)
      : query;
    return rest.orderBy(at, "desc").orderBy(id, "desc").limit(literal(limit));
  };
}

/** Rows whose time becomes newer while paging are found again on a later page. */
export function oldestFirst({ limit, cursor }: Page, columns: Columns) {
  const { at, id } = refer(columns);
  return <DB, Names extends keyof DB, Row>(query: SelectQueryBuilder<DB, Names, Row>) => {
    const rest = cursor
      ? query.where(sql<boolean>`(${at}, ${id}) > (${cursor.at}, ${cursor.id})`)
      : query;
    return rest.orderBy(at).orderBy(id).limit(literal(limit));
  };
}

/** Counting limit, shown as "1,000+". */
const ROWS_COUNTED = 1_000;

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
