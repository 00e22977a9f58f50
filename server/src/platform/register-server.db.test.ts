import path from "node:path";
import { mkdirSync } from "node:fs";
import { afterEach, beforeEach, expect, test } from "vitest";
import { anEmptyInstallation, type EmptySchool } from "../testing/backups.ts";
import { readConfig } from "./config.ts";
import type { Log } from "./log.ts";
import { OperatorError } from "./operator-error.ts";
import { registerServer } from "./register-server.ts";

const KEY = "k".repeat(32);
const BUCKET = "s3://key:secret@school-files?endpoint=https://store.test&region=us-east-1";
const SETTINGS = { SECRET_KEY: KEY, STORAGE_URL: BUCKET, PUBLIC_URL: "https://school.test" };

let school: EmptySchool;
let now: number;
let count: number;
beforeEach(async () => {
  school = await anEmptyInstallation({ migrated: true });
  now = Date.now();
  count = 0;
});
afterEach(() => school.close());

async function start(settings: Record<string, string | undefined> = {}, isAlone = false) {
  count += 1;
  const folder = path.join(school.backups, `server-${count}`);
  mkdirSync(folder);
  const warnings: string[] = [];
  const log = { warn: (sentence: string) => warnings.push(sentence) } as unknown as Log;
  const config = readConfig({ DATA_DIR: folder, ...SETTINGS, ...settings });
  const parts = { config, log, database: school.database, clock: () => now };
  const { end } = await registerServer(parts, { isAlone });
  return { end, warnings };
}

async function refusal(settings: Record<string, string | undefined>): Promise<string> {
  const error = await start(settings).catch((error: unknown) => error);
  expect(error).toBeInstanceOf(OperatorError);
  return (error as Error).message;
}

test("servers with the same key and store start beside each other, with other credentials as well", async () => {
  const first = await start();
  const second = await start({ STORAGE_URL: BUCKET.replace("key:secret", "other:other") });
  expect([...first.warnings, ...second.warnings]).toEqual([]);
  await first.end();
  await second.end();
});

test("a server with another key or store is refused beside a running one", async () => {
  const first = await start();
  const otherKey = await refusal({ SECRET_KEY: "m".repeat(32) });
  expect(otherKey).toMatch(/is running .* with another secret key.*SECRET_KEY/);
  const otherStore = await refusal({ STORAGE_URL: BUCKET.replace("school-files", "old-files") });
  expect(otherStore).toContain(
    'keeps its files in the bucket "school-files" at https://store.test',
  );
  expect(otherStore).toContain('this one in the bucket "old-files"');
  const inFolder = await refusal({ STORAGE_URL: undefined });
  expect(inFolder).toContain("this one in a folder");
  for (const sentence of [otherKey, otherStore, inFolder]) {
    expect(sentence).not.toMatch(/secret@|kkkk|mmmm/);
  }
  await first.end();
});

test("another PUBLIC_URL only warns", async () => {
  const first = await start();
  const second = await start({ PUBLIC_URL: "https://elsewhere.test" });
  expect(second.warnings).toEqual([
    expect.stringContaining("PUBLIC_URL is https://elsewhere.test"),
  ]);
  await first.end();
  await second.end();
});

test("alone, a server takes over with another key and store, warns once, and is the measure then", async () => {
  await (await start()).end();
  const changed = { SECRET_KEY: "m".repeat(32), STORAGE_URL: undefined };
  const second = await start(changed);
  expect(second.warnings).toHaveLength(2);
  expect(second.warnings[0]).toContain("the secret key has changed");
  expect(second.warnings[1]).toContain('the files were in the bucket "school-files"');
  expect(await refusal({})).toContain("another secret key");
  await second.end();
});

test("one that was killed counts as ended after a while; on an embedded database at once", async () => {
  const killed = await start();
  const changed = { SECRET_KEY: "m".repeat(32) };
  now += 60_000;
  expect(await refusal(changed)).toContain("wait 70 seconds");
  expect((await start(changed, true)).warnings).toHaveLength(1);
  now += 75_000;
  expect((await start()).warnings).toHaveLength(1);
  await killed.end();
});

test("two that start at the same time with different keys do not both start", async () => {
  const both = await Promise.allSettled([start(), start({ SECRET_KEY: "m".repeat(32) })]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
});
