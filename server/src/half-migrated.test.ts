import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readConfig } from "./platform/config.ts";
import { knownMigrations, migrate } from "./platform/database/migrate.ts";
import { openDatabase } from "./platform/database/open.ts";
import { migrateBack } from "./testing/backups.ts";
import { runCommand } from "./testing/run-command.ts";
import { startSchool } from "./testing/school-process.ts";

// Six processes, of about a second each.
const PATIENCE = 120_000;
const FIRST_LEFT_OUT = "0029";

let room: string;
let dataDir: string;
beforeEach(() => {
  room = mkdtempSync(path.join(tmpdir(), "half-migrated-"));
  dataDir = path.join(room, "school");
});
afterEach(() => rmSync(room, { recursive: true, force: true }));

/** A school that has been used with a former program. */
async function asFormerProgram(): Promise<void> {
  const school = await startSchool(dataDir);
  await school.end("SIGTERM");
  const database = openDatabase(readConfig({ DATA_DIR: dataDir }));
  await migrate(database);
  await database.transaction(async (tx) => {
    const users = await tx.selectFrom("users").selectAll().execute();
    const before = (await knownMigrations()).filter((name) => name < FIRST_LEFT_OUT);
    await migrateBack(database, tx, before);
    await tx.insertInto("users").values(users).execute();
  });
  await database.close();
}

/** Runs a statement, and returns all that has made the tables. */
function inDatabase(statement = ""): unknown[] {
  const database = new DatabaseSync(path.join(dataDir, "school.db"));
  database.exec(statement);
  const made = database.prepare("select name, sql from sqlite_master").all();
  database.close();
  return made;
}

test(
  "tables that a former program has left half changed: start and doctor say what to do, and it works",
  async () => {
    const env = { DATA_DIR: dataDir };
    const doctor = async () => (await runCommand("doctor", [], env)).stdout;
    await asFormerProgram();
    const backups = path.join(room, "backups");
    mkdirSync(backups);
    expect((await runCommand("backup", ["--to", backups], env)).code).toBe(0);
    const former = inDatabase();
    expect(await doctor()).toMatch(/FAULT {2}database: the tables are not .*\n +mend: start the/);
    expect(inDatabase()).toEqual(former);

    const half = inDatabase("alter table files add column received_bytes bigint");
    const sentence =
      /An earlier version .* half changed \(0029-pieces\): move all files school\.db\* .*restore/;
    const refusal = await startSchool(dataDir).catch((error: Error) => error.message);
    expect(refusal).toMatch(sentence);
    expect(refusal).not.toMatch(/^\s+at /m);
    expect(await doctor()).toMatch(
      /FAULT {2}database: An earlier .*half changed \(0029-pieces\)\n +mend: move all files school\.db\*/,
    );
    const from = path.join(backups, readdirSync(backups)[0] ?? "");
    const into = await runCommand("restore", ["--from", from, "--replace"], env);
    expect(into.stderr).toMatch(sentence);
    expect(inDatabase()).toEqual(half);

    for (const name of readdirSync(dataDir).filter((file) => file.startsWith("school.db"))) {
      renameSync(path.join(dataDir, name), path.join(room, name));
    }
    const restored = await runCommand("restore", ["--from", from], env);
    expect(restored.stderr).toBe("");
    const school = await startSchool(dataDir);
    expect(school.output()).not.toContain("First sign-in");
    await school.end("SIGKILL");
  },
  PATIENCE,
);
