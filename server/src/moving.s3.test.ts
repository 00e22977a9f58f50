import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedSampleSchool } from "../seeds/sample-school.ts";
import { presentTables, readRows } from "./platform/backup/backup.queries.ts";
import { digestOf, rowDigest } from "./platform/backup/digest.ts";
import type { School } from "./platform/backup/school.ts";
import { readConfig } from "./platform/config.ts";
import { openDatabase } from "./platform/database/open.ts";
import { settleRestored } from "./platform/deliveries/deliveries.queries.ts";
import { createLog } from "./platform/log.ts";
import { openStorage } from "./platform/storage/open.ts";
import { TABLES } from "./tables.ts";
import { aStoredFile } from "./testing/backups.ts";
import { describeOnS3, S3_SCHOOL } from "./testing/on-s3.ts";
import { startPostgres, type RunningPostgres } from "./testing/postgres.ts";
import { until } from "./testing/raw-http.ts";
import { runCommand } from "./testing/run-command.ts";

/* Moves a school to PostgreSQL and a bucket and back by encrypted backups, killing each command once. */

const TIMEOUT_MS = 240_000;
const MORE_FILES = 300;
const ENTRY = fileURLToPath(new URL("../../operate.mjs", import.meta.url));

type Env = Record<string, string> & { DATA_DIR: string };

let room: string;
let postgres: RunningPostgres;
beforeAll(async () => {
  room = mkdtempSync(path.join(tmpdir(), "moving-"));
  postgres = await startPostgres();
}, TIMEOUT_MS);
afterAll(async () => {
  await postgres.stop();
  rmSync(room, { recursive: true, force: true });
});

async function inSchool<T>(env: Env, action: (school: School) => Promise<T>): Promise<T> {
  const config = readConfig(env);
  const database = openDatabase(config);
  const { storage, close } = await openStorage(config, Date.now, createLog("fatal"));
  try {
    return await action({
      database,
      storage,
      tables: TABLES,
      name: config.schoolName,
      clock: Date.now,
    });
  } finally {
    await database.close();
    await close();
  }
}

const contentsOf = (env: Env) =>
  inSchool(env, async ({ database, storage, tables: of }) => {
    const tables = new Map<string, string>();
    for (const table of await presentTables({ database, tables: of }, database.read)) {
      const digest = rowDigest();
      for await (const rows of readRows(database.read, table))
        for (const row of rows) digest.add(row);
      tables.set(table.name, digest.value());
    }
    const files = new Map<string, string>();
    const rows = database.read.selectFrom("files").select("id");
    for (const { id } of await rows.where("confirmed_at", "is not", null).execute()) {
      files.set(id, (await digestOf(await storage.read(id))).sha256);
    }
    return { tables, files };
  });

async function cutOff(
  name: "backup" | "restore",
  words: readonly string[],
  env: Env,
  isInside: () => Promise<boolean> | boolean,
): Promise<void> {
  const child = spawn(process.execPath, [ENTRY, name, ...words], { env, stdio: "ignore" });
  const ended = new Promise<NodeJS.Signals | null>((resolve) => {
    child.once("exit", (_code, signal) => resolve(signal));
  });
  await until(isInside);
  child.kill("SIGKILL");
  expect(await ended, "it had not ended by itself").toBe("SIGKILL");
}

const copiedIn = (folder: string): number => {
  const partial = readdirSync(folder).find((name) => name.includes(".partial."));
  if (partial === undefined) return 0;
  try {
    return readFileSync(path.join(folder, partial, "copied.ndjson"), "utf8").split("\n").length;
  } catch {
    return 0;
  }
};

describeOnS3("an embedded school goes to PostgreSQL and a bucket, and back", () => {
  test(
    "equal by counts and digests, though each backup and restore was killed half-way",
    async () => {
      const home: Env = { DATA_DIR: path.join(room, "home") };
      const servers: Env = {
        DATA_DIR: path.join(room, "servers"),
        ...S3_SCHOOL,
        DATABASE_URL: postgres.url,
      };
      const back: Env = { DATA_DIR: path.join(room, "back") };
      await seedSampleSchool(home.DATA_DIR);
      const keys: string[] = [];
      await inSchool(home, async (school) => {
        // A restore ends SMS that still wait, which a busy machine may leave.
        await school.database.transaction(settleRestored);
        for (let number = 0; number < MORE_FILES; number += 1) {
          keys.push(await aStoredFile(school, `sheet ${number} `.repeat(500)));
        }
      });
      const before = await contentsOf(home);
      expect(before.files.size).toBeGreaterThan(MORE_FILES);

      const move = async (from: Env, to: Env, isHalfWay: () => Promise<boolean>) => {
        const folder = mkdtempSync(path.join(room, "backups-"));
        await cutOff("backup", ["--to", folder], from, () => copiedIn(folder) > MORE_FILES / 3);
        const ran = await runCommand("backup", ["--to", folder], from);
        expect(ran).toMatchObject({ code: 0, stderr: "" });
        const words = ["--from", / is in (\S+): /.exec(ran.stdout)?.[1] ?? ""];
        await cutOff("restore", words, to, isHalfWay);
        expect(await runCommand("restore", words, to)).toMatchObject({ code: 0, stderr: "" });
      };
      const storedAt = (env: Env) => async () => {
        const { storage, close } = await openStorage(
          readConfig(env),
          Date.now,
          createLog("fatal"),
          { leaveUnfinished: true },
        );
        const size = await storage.size(keys[150] ?? "");
        await close();
        return size !== undefined;
      };
      await move(home, servers, storedAt(servers));
      expect(await contentsOf(servers)).toEqual(before);
      await move(servers, back, storedAt(back));
      expect(await contentsOf(back)).toEqual(before);
      await inSchool(servers, async ({ storage }) => {
        for (const key of before.files.keys()) await storage.remove(key);
      });
    },
    TIMEOUT_MS,
  );
});
