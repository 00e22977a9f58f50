import { sql } from "kysely";
import { expect, test } from "vitest";
import { withOwnSqlite } from "../../testing/own-sqlite.ts";
import type { Database } from "./database.ts";

async function aTable({ schema, transaction }: Database) {
  await sql`create table stored (value integer)`.execute(schema);
  return (value: number) =>
    transaction((tx) => sql`insert into stored values (${value})`.execute(tx));
}

test("transactions that wait at the same time share a commit; one that is alone has its own", async () => {
  const statements: string[] = [];
  const commits = () => statements.filter((one) => one === "commit").length;
  await withOwnSqlite(
    async (database) => {
      const add = await aTable(database);
      await Promise.all(Array.from({ length: 50 }, (_, value) => add(value)));
      expect(commits()).toBe(1);
      await add(50);
      expect(commits()).toBe(2);
      const { rows } = await sql`select value from stored`.execute(database.read);
      expect(rows).toHaveLength(51);
    },
    (statement) => statements.push(statement),
  );
});

test("acknowledges nothing if SQLite has rolled everything back", async () => {
  await withOwnSqlite(async (database) => {
    const add = await aTable(database);
    // Simulates a full disk.
    const fails = database.transaction(async (tx) => {
      await sql`insert into stored values (7)`.execute(tx);
      await sql`rollback`.execute(tx);
      throw new Error("the disk is full");
    });
    const answers = await Promise.allSettled([add(1), fails, add(3)]);
    expect(answers.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
    const { rows } = await sql`select value from stored`.execute(database.read);
    expect(rows).toEqual([]);
    await add(4);
  });
});
