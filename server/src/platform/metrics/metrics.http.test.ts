import { expect } from "vitest";
import { contract } from "@madrasa/contract";
import { addBackupRun, type BackupRun } from "../backup/backup-runs.queries.ts";
import { DAY } from "../clock.ts";
import { listen, sendRaw } from "../../testing/raw-http.ts";
import { appTest } from "../../testing/app-test.ts";
import { openSchoolWithPages } from "../../testing/school-with-pages.ts";
import type { TestApp } from "../../testing/test-app.ts";
import { VERSION } from "../version.ts";

const ASSETS = { "one-1111.js": "1", "two-2222.js": "2", "pdf-1/cmaps/H.bcmap": "3" };
const test = appTest(() => openSchoolWithPages({}, ASSETS));

const read = async ({ http }: TestApp) => (await http.inject({ url: "/metrics" })).body;

async function valueOf(school: TestApp, series: string): Promise<number> {
  const line = (await read(school)).split("\n").find((text) => text.startsWith(`${series} `));
  return Number(line?.slice(series.length));
}

test("all assets together are one route, found or not", async ({ school }) => {
  for (const asset of [...Object.keys(ASSETS), "of-a-former-build.js", "a%2f%2fb"]) {
    await school.http.inject({ url: `/assets/${asset}` });
  }
  await school.http.inject({ url: "/about" });
  const routes = new Set(
    [...(await read(school)).matchAll(/route="([^"]*)"/g)].map(([, route]) => route),
  );
  expect([...routes].filter((route) => route?.includes("assets"))).toEqual(["assets"]);
  expect(routes).toContain("page");
});

test("the program says what it is", async ({ school }) => {
  const info = /^build_info\{(.*)\} 1$/m.exec(await read(school))?.[1];
  expect(info).toContain(`version="${VERSION}"`);
  expect(info).toContain(`database="${school.platform.database.dialect}"`);
  expect(info).toContain('storage="disk"');
  expect(await read(school)).toContain("nodejs_eventloop_lag_p99_seconds");
});

test("queues that are empty say so, and messages are counted from the start", async ({
  school,
}) => {
  for (const queue of ["calls", "passwords", "pictures", "background tasks"]) {
    expect([queue, await valueOf(school, `queue_length{queue="${queue}"}`)]).toEqual([queue, 0]);
  }
  const refused = 'messages_sent_total{channel="whatsapp",outcome="refused"}';
  expect(await valueOf(school, refused)).toBe(0);
});

test("calls that wait for a connection to the database are counted", async ({ school }) => {
  const { pool, read: db, dialect } = school.platform.database;
  if (dialect === "sqlite") return expect(await read(school)).not.toContain("database_pool");
  expect(await valueOf(school, "database_pool_max")).toBe(20);
  const { promise: end, resolve } = Promise.withResolvers<void>();
  const busy = Array.from({ length: 20 }, async () => db.connection().execute(() => end));
  await expect.poll(() => pool?.().idle === 0 && pool().open === 20).toBe(true);
  const waiting = school.call(contract.catalogue.listCourses);
  const waitingCalls = async () => valueOf(school, "database_pool_waiting");
  await expect.poll(waitingCalls).toBeGreaterThan(0);
  expect(await valueOf(school, "database_pool_idle")).toBe(0);
  resolve();
  await Promise.all([...busy, waiting]);
  expect(await valueOf(school, "database_pool_waiting")).toBe(0);
});

test("age of the last good backup and of its proof, and an update that was taken back", async ({
  school,
}) => {
  const { database, clock } = school.platform;
  const record = (kind: BackupRun["kind"], isOk: boolean) =>
    database.transaction((tx) => addBackupRun(tx, { kind, isOk, words: "", at: clock() }));
  expect(await valueOf(school, "update_taken_back")).toBe(0);
  expect(await read(school)).toMatch(/^backup_age_seconds \+Inf$/m);
  for (const kind of ["backup", "proof"] as const) await record(kind, true);
  school.wait(2 * DAY);
  await record("backup", false);
  await record("update", false);
  expect(await valueOf(school, "backup_age_seconds")).toBeGreaterThan(172_799);
  expect(await valueOf(school, "backup_proof_age_seconds")).toBeGreaterThan(172_799);
  expect(await valueOf(school, "update_taken_back")).toBe(1);
  school.wait(1_000);
  await record("update", true);
  expect(await valueOf(school, "update_taken_back")).toBe(0);
});

test("the clock's difference from PostgreSQL's", async ({ school }) => {
  const offset = "database_clock_offset_seconds";
  if (school.platform.database.dialect === "sqlite") {
    return expect(await read(school)).not.toContain(offset);
  }
  const before = await valueOf(school, offset);
  school.wait(60_000);
  expect(Math.round((await valueOf(school, offset)) - before)).toBe(60);
});

test("a database that does not answer takes no other metric away", async ({ school }) => {
  const { database } = school.platform;
  const { read: whole } = database;
  Object.defineProperty(database, "read", { get: () => undefined, configurable: true });
  const text = await read(school);
  Object.defineProperty(database, "read", { value: whole, configurable: true, writable: true });
  expect(text).toMatch(/^backup_age_seconds Nan$/m);
  expect(text).toContain("http_connections");
});

test("bytes are counted in both directions, of connections that ended as well", async ({
  school,
}) => {
  const port = await listen(school);
  const body = JSON.stringify({ email: "a@school.test", password: "x".repeat(10_000) });
  const head = `POST /api/v1/user/login HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json`;
  await sendRaw(port, `${head}\r\ncontent-length: ${body.length}\r\n\r\n${body}`);
  await expect.poll(async () => valueOf(school, "http_connections")).toBe(0);
  expect(await valueOf(school, "http_received_bytes_total")).toBeGreaterThan(10_000);
  expect(await valueOf(school, "http_sent_bytes_total")).toBeGreaterThan(100);
});
