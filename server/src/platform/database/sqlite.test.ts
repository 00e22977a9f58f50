import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { withOwnSqlite } from "../../testing/own-sqlite.ts";
import { pragma } from "../../testing/pragma.ts";
import { openSqlite } from "./sqlite.ts";

test("a transaction's changes are read right after it", async () => {
  await withOwnSqlite(async ({ read, schema, transaction }) => {
    const values = async () =>
      (await sql<{ value: number }>`select value from stored`.execute(read)).rows;
    await sql`create table stored (value integer)`.execute(schema);
    const before = await transaction(async (tx) => {
      const rows = await values();
      await sql`insert into stored values (7)`.execute(tx);
      return [...rows, ...(await values())];
    });
    expect(before).toEqual([]);
    expect(await values()).toEqual([{ value: 7 }]);
  });
});

test("space freed by deletions is given back to the disk, in steps between others' writes", async () => {
  await withOwnSqlite(async (database) => {
    const { schema, transaction } = database;
    const pages = () => pragma(database, "page_count");
    expect(await pragma(database, "auto_vacuum")).toBe(2);
    await sql`create table texts (value text)`.execute(schema);
    const text = "a".repeat(30_000);
    const add = async (count: number) =>
      transaction(async (tx) => {
        for (let at = 0; at < count; at += 1)
          await sql`insert into texts values (${text})`.execute(tx);
      });
    await add(1_000);
    const full = await pages();
    await transaction(async (tx) => void (await sql`delete from texts`.execute(tx)));
    expect(await pages()).toBe(full);
    let written = 0;
    const shrinking = database.shrink().then(() => (written = -written));
    while (written >= 0) {
      await add(1);
      if (written >= 0) written += 1;
    }
    await shrinking;
    expect(-written).toBeGreaterThan(10);
    expect(await pages()).toBeLessThan(full / 2);
    await database.shrink();
  });
});

test("an opening waits for another program that holds the file for a moment", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "held-"));
  const file = path.join(folder, "school.db");
  await openSqlite(file).close();
  const hold = `
    const { DatabaseSync } = require("node:sqlite");
    const database = new DatabaseSync(${JSON.stringify(file)});
    database.exec("PRAGMA locking_mode = EXCLUSIVE; begin exclusive; create table held (value)");
    console.log("held");
    setTimeout(() => { database.exec("commit"); database.close(); }, 100);`;
  const other = spawn(process.execPath, ["-e", hold], { stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(other, "exit");
  try {
    await once(other.stdout, "data");
    await openSqlite(file).close();
  } finally {
    await ended;
    rmSync(folder, { recursive: true, force: true });
  }
});
