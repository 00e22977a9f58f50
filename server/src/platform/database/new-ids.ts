import { type RawBuilder, sql } from "kysely";
import { newId } from "../secrets.ts";

export type NewIds = readonly { old: string; new: string }[];

export const newIdsFor = (rows: readonly { id: string }[]): NewIds =>
  rows.map(({ id }) => ({ old: id, new: newId() }));

/** CTE `name (old_id, new_id)` of a non-empty list. */
export function withNewIds(name: string, ids: NewIds): RawBuilder<unknown> {
  return sql`with ${newIdsAs(name, ids)}`;
}

/** CTE for statements with several lists. */
export function newIdsAs(name: string, ids: NewIds): RawBuilder<unknown> {
  const rows = ids.map((pair) => sql`(cast(${pair.old} as text), cast(${pair.new} as text))`);
  return sql`${sql.ref(name)} (old_id, new_id) as (values ${sql.join(rows)})`;
}
