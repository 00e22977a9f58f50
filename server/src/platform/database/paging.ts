import { sql, type RawBuilder, type SqlBool } from "kysely";
import { refuse } from "../refusal.ts";

/** Where the page before ended: newest first, ids telling equal moments apart. */
export type Cursor = { at: number; id: string };

export function readCursor(text: string | undefined): Cursor | undefined {
  if (text === undefined) return undefined;
  const [, at, id] = /^(\d{1,15})\.([0-9a-f]{24})$/.exec(text) ?? [];
  if (at === undefined || id === undefined) {
    const message = "This list has moved on. Please load it again.";
    throw refuse("INVALID_INPUT", { message, fields: [{ path: "cursor", message }] });
  }
  return { at: Number(at), id };
}

/** True for rows that come after the cursor in a list that runs from new to old. */
export function after(cursor: Cursor, columns: { at: string; id: string }): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${sql.ref(columns.at)}, ${sql.ref(columns.id)}) < (${cursor.at}, ${cursor.id})`;
}

/** Cuts the one row that was read too many and names where the next page begins. */
export function cutPage<Row>(
  rows: readonly Row[],
  limit: number,
  cursorOf: (row: Row) => Cursor,
): { rows: Row[]; nextCursor: string | null } {
  const kept = rows.slice(0, limit);
  const last = kept.at(-1);
  if (rows.length <= limit || !last) return { rows: kept, nextCursor: null };
  const { at, id } = cursorOf(last);
  return { rows: kept, nextCursor: `${at}.${id}` };
}
