import { sql } from "kysely";
import { expect, test } from "vitest";
import { withOwnSqlite } from "../../testing/own-sqlite.ts";

test("what a transaction has changed is read right after it", async () => {
  await withOwnSqlite(async ({ read, schema, transaction }) => {
    const values = async () =>
      (await sql<{ value: number }>`select value from kept`.execute(read)).rows;
    await sql`create table kept (value integer)`.execute(schema);
    const before = await transaction(async (tx) => {
      const rows = await values();
      await sql`insert into kept values (7)`.execute(tx);
      // Not before it is committed.
      return [...rows, ...(await values())];
    });
    expect(before).toEqual([]);
    expect(await values()).toEqual([{ value: 7 }]);
  });
});
