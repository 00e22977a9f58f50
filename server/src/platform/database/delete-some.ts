import { sql } from "kysely";
import type { Tx } from "./database.ts";
import type { Tables } from "./tables.ts";

/** Deletes at most `limit` rows, so that a transaction stays short, and returns how many. */
export async function deleteSome<Name extends keyof Tables>(
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
