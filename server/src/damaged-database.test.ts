import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  writeSync,
} from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { runCommand } from "./testing/run-command.ts";
import { startServerProcess, type ServerProcess } from "./testing/server-process.ts";

let folder: string;
let school: ServerProcess | undefined;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "school-damaged-"));
});
afterEach(async () => {
  await school?.end("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

function damageAnIndex(file: string): void {
  const database = new DatabaseSync(file);
  const { page } = database
    .prepare("select rootpage as page from sqlite_master where name = ?")
    .get("past_enrolments_of_student") as { page: number };
  const { page_size: size } = database.prepare("PRAGMA page_size").get() as { page_size: number };
  database.close();
  const bytes = openSync(file, "r+");
  writeSync(bytes, Buffer.alloc(size, 0xff), 0, size, (page - 1) * size);
  closeSync(bytes);
}

async function statusOf({ origin }: ServerProcess): Promise<string> {
  const answer = await fetch(`${origin}/readyz`);
  return ((await answer.json()) as { data: { status: string } }).data.status;
}

const isDamaged = async ({ origin }: ServerProcess) =>
  /^database_damaged (\d)$/m.exec(await (await fetch(`${origin}/metrics`)).text())?.[1];

test("a damaged page is found after the start, people are served, and no backup is taken of it", async () => {
  const dataDir = path.join(folder, "school");
  const env = { DATA_DIR: dataDir };
  school = await startServerProcess(dataDir);
  expect([await statusOf(school), await isDamaged(school)]).toEqual(["ok", "0"]);
  await school.end("SIGTERM");

  damageAnIndex(path.join(dataDir, "school.db"));
  school = await startServerProcess(dataDir, { LOG_LEVEL: "error" });
  const second = school;
  await expect.poll(() => statusOf(second)).toBe("degraded");
  expect(await isDamaged(second)).toBe("1");
  expect(second.output()).toContain("the database is damaged");
  expect((await fetch(`${second.origin}/api/v1/public/course/all`)).status).toBe(200);

  const backups = path.join(folder, "backups");
  mkdirSync(backups);
  const { code, stderr } = await runCommand("backup", ["--to", backups], env);
  expect(code).not.toBe(0);
  expect(stderr).toContain("The database is damaged, so no backup was taken.");
  expect(readdirSync(backups)).toEqual([]);
});
