import { type RawBuilder, sql } from "kysely";
import { newId } from "../secrets.ts";

/** Ids of rows, and those of their copies. */
export type NewIds = readonly { old: string; new: string }[];

export const newIdsFor = (rows: readonly { id: string }[]): NewIds =>
  rows.map(({ id }) => ({ old: id, new: newId() }));

/** The beginning of a statement that can read them as `name (old_id, new_id)`; for at least one. */
export function withNewIds(name: string, ids: NewIds): RawBuilder<unknown> {
  return sql`with ${newIdsAs(name, ids)}`;
}

/** The same, for a statement that reads several such lists. */
export function newIdsAs(name: string, ids: NewIds): RawBuilder<unknown> {
  const rows = ids.map((pair) => sql`(cast(${pair.old} as text), cast(${pair.new} as text))`);
  return sql`${sql.ref(name)} (old_id, new_id) as (values ${sql.join(rows)})`;
}
