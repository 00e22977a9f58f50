import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { openSqlite } from "./sqlite.ts";

test("what a transaction has changed is read right after it, also where the turn had begun with a read", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "sqlite-"));
  const database = openSqlite(path.join(folder, "school.db"));
  const read = async () =>
    (await sql<{ value: number }>`select value from kept`.execute(database.read)).rows;
  try {
    await sql`create table kept (value integer)`.execute(database.schema);
    const before = await database.transaction(async (tx) => {
      const rows = await read();
      await sql`insert into kept values (7)`.execute(tx);
      // Not before it is committed.
      return [...rows, ...(await read())];
    });
    expect(before).toEqual([]);
    expect(await read()).toEqual([{ value: 7 }]);
  } finally {
    await database.close();
    rmSync(folder, { recursive: true });
  }
});

test("a database that is closed in the turn of a read is closed without an error", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "sqlite-"));
  const database = openSqlite(path.join(folder, "school.db"));
  await sql`select count(*) from sqlite_schema`.execute(database.read);
  await database.close();
  await new Promise(setImmediate);
  rmSync(folder, { recursive: true });
});
