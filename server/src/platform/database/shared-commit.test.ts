import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { openSqlite } from "./sqlite.ts";

test("transactions that wait at the same time share a commit; one that is alone has its own", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "shared-commit-"));
  const statements: string[] = [];
  const database = openSqlite(path.join(folder, "school.db"), (statement) => {
    statements.push(statement);
  });
  const commits = () => statements.filter((one) => one === "commit").length;
  try {
    await sql`create table kept (value integer)`.execute(database.schema);
    const add = (value: number) =>
      database.transaction((tx) => sql`insert into kept values (${value})`.execute(tx));
    await Promise.all(Array.from({ length: 50 }, (_, value) => add(value)));
    expect(commits()).toBe(1);
    await add(50);
    expect(commits()).toBe(2);
    const { rows } = await sql`select value from kept`.execute(database.read);
    expect(rows).toHaveLength(51);
  } finally {
    await database.close();
    rmSync(folder, { recursive: true });
  }
});

test("where SQLite has rolled everything back, nobody is told that it was kept", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "shared-commit-"));
  const database = openSqlite(path.join(folder, "school.db"));
  try {
    await sql`create table kept (value integer)`.execute(database.schema);
    const add = (value: number) =>
      database.transaction((tx) => sql`insert into kept values (${value})`.execute(tx));
    // As a full disk does it.
    const fails = database.transaction(async (tx) => {
      await sql`insert into kept values (7)`.execute(tx);
      await sql`rollback`.execute(tx);
      throw new Error("the disk is full");
    });
    const answers = await Promise.allSettled([add(1), fails, add(3)]);
    expect(answers.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
    const { rows } = await sql`select value from kept`.execute(database.read);
    expect(rows).toEqual([]);
    await add(4);
  } finally {
    await database.close();
    rmSync(folder, { recursive: true });
  }
});
