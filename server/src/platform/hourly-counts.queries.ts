import { sql } from "kysely";
import type { Db, Tx } from "./database/database.ts";
import type { Row } from "./database/tables.ts";

export async function addCounts(tx: Tx, rows: readonly Row<"hourly_counts">[]): Promise<void> {
  await tx
    .insertInto("hourly_counts")
    .values([...rows])
    .onConflict((conflict) =>
      conflict
        .columns(["hour", "kind", "name"])
        .doUpdateSet({ count: sql`hourly_counts.count + excluded.count` }),
    )
    .execute();
}

export async function deleteCountsBefore(tx: Tx, hour: number): Promise<void> {
  await tx.deleteFrom("hourly_counts").where("hour", "<", hour).execute();
}

export async function sumCounts(
  db: Db,
  since: number,
): Promise<Pick<Row<"hourly_counts">, "kind" | "name" | "count">[]> {
  const rows = await db
    .selectFrom("hourly_counts")
    .select(["kind", "name"])
    .select(({ fn }) => fn.sum<number | string>("count").as("sum"))
    .where("hour", ">=", since)
    .groupBy(["kind", "name"])
    .orderBy("sum", "desc")
    .orderBy("name")
    .execute();
  return rows.map(({ kind, name, sum }) => ({ kind, name, count: Number(sum) }));
}
