import { sql } from "kysely";
import type { Database, Tx } from "./database.ts";
import type { Tables } from "./tables.ts";

export type RowsOf = { column: "course_id" | "student_id"; value: string };

/** Keeps transactions at some milliseconds: SQLite has one writer. */
export const BATCH_SIZE = 500;

/** Repeats a step in transactions until it processes fewer rows than its limit. */
export async function inBatches(
  { transaction }: Pick<Database, "transaction">,
  step: (tx: Tx) => Promise<number>,
): Promise<void> {
  while ((await transaction(step)) === BATCH_SIZE);
}

export async function deleteBatch<Name extends keyof Tables>(
  tx: Tx,
  table: Name,
  where: {
    key: readonly (keyof Tables[Name] & string)[];
    column: keyof Tables[Name] & string;
    value: string;
    limit: number;
  },
): Promise<number> {
  const { column, value, limit } = where;
  const key = sql.join(where.key.map((part) => sql.ref(part)));
  const { numAffectedRows = 0n } = await sql`
    delete from ${sql.table(table)} where (${key}) in (
      select ${key} from ${sql.table(table)} where ${sql.ref(column)} = ${value} limit ${limit})`.execute(
    tx,
  );
  return Number(numAffectedRows);
}
