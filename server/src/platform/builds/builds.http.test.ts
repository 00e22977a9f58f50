import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createApp, type App } from "../../app.ts";
import { builtPages } from "../../testing/built-pages.ts";
import { countQueries } from "../../testing/count-queries.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { DAY } from "../clock.ts";
import { refuse } from "../refusal.ts";

function compressed(name: string, text: string) {
  return { [name]: text, [`${name}.br`]: brotliCompressSync(text), [`${name}.gz`]: gzipSync(text) };
}
const SCRIPT = 'import "./shared-1111.js";'.repeat(100);
const SHARED = compressed("shared-1111.js", "export const shared = 1;".repeat(100));
const FORMER = {
  ...SHARED,
  ...compressed("app-aaaa.js", SCRIPT),
  "everyone.en-aaaa.json": "{}",
  "inter-aaaa.woff2": "a font",
  "root-aaaa.css": "a {}",
  "pdf-1-aaaa/cmaps/78-H.bcmap": "a map",
  "pdf-1-aaaa/worker.min.mjs": "a worker",
};
const NEW = { ...SHARED, ...compressed("app-bbbb.js", SCRIPT) };

let folder: string;
let school: TestApp;
let servers: App[];
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "builds-"));
  const pages = builtPages(path.join(folder, "former"), FORMER);
  school = await createTestApp({ CALLS_PER_ADDRESS_PER_MINUTE: "600" }, undefined, { pages });
  servers = [];
});
afterEach(async () => {
  for (const { http } of servers) await http.close();
  await school.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A second server of the school, as during an update. */
async function another(assets: Record<string, string | Buffer> = NEW): Promise<App> {
  const { config, log, clock } = school.platform;
  const pages = builtPages(path.join(folder, `build-${servers.length}`), assets);
  const server = await createApp(config, log, { clock, pages });
  servers.push(server);
  return server;
}

const ask = async ({ http }: Pick<App, "http">, asset: string, encoding = "identity") =>
  http.inject({ url: `/assets/${asset}`, headers: { "accept-encoding": encoding } });

const storedFile = (asset: string) => path.join(school.folder, "files/builds", asset);

test("assets of a former build are served as they were, also compressed", async () => {
  await school.build?.begin();
  const next = await another();
  const seen = ["content-type", "cache-control", "content-encoding", "x-content-type-options"];
  for (const asset of Object.keys(FORMER).filter((name) => !/\.(br|gz)$/.test(name))) {
    for (const encoding of ["identity", "gzip", "gzip, deflate, br"]) {
      const [before, after] = [
        await ask(school, asset, encoding),
        await ask(next, asset, encoding),
      ];
      expect([after.statusCode, asset]).toEqual([200, asset]);
      expect(after.rawPayload.equals(before.rawPayload)).toBe(true);
      for (const name of seen) {
        expect([asset, name, after.headers[name]]).toEqual([asset, name, before.headers[name]]);
      }
    }
  }
  const head = await next.http.inject({ method: "HEAD", url: "/assets/app-aaaa.js" });
  expect([head.statusCode, head.body]).toEqual([200, ""]);
});

test("assets of a newer build are served by an older server soon after a first 404", async () => {
  expect((await ask(school, "app-bbbb.js")).statusCode).toBe(404);
  const next = await another();
  await next.build?.begin();
  await expect.poll(async () => (await ask(school, "app-bbbb.js")).statusCode).toBe(200);
});

test("a second server of the same build, and the same one after a restart, store nothing again", async () => {
  await school.build?.begin();
  for (let start = 0; start < 2; start += 1) {
    const same = await another(FORMER);
    const write = vi.spyOn(same.platform.storage, "write");
    await same.build?.begin();
    expect(write).not.toHaveBeenCalled();
  }
  const next = await another();
  const write = vi.spyOn(next.platform.storage, "write");
  await next.build?.begin();
  const written = write.mock.calls.map(([key]) => key).toSorted();
  expect(written).toEqual(
    ["app-bbbb.js", "app-bbbb.js.br", "app-bbbb.js.gz"].map((name) => `builds/${name}`),
  );
});

test("assets that no build has are absent, asked for once in a while, and limited", async () => {
  await school.build?.begin();
  const next = await another();
  const absent = await ask(next, "app-cccc.js");
  expect([absent.statusCode, absent.headers["cache-control"]]).toEqual([404, "no-store"]);
  const queries = await countQueries(next, async () => {
    expect((await ask(next, "app-cccc.js")).statusCode).toBe(404);
  });
  expect(queries).toBe(0);
  for (const name of [
    "app-aaaa.js.br",
    "..%2f..%2fschool.db",
    "a//b.js",
    `${"a".repeat(201)}.js`,
    "%E0%A4%A.js",
  ]) {
    const { statusCode } = await ask(next, name);
    expect([name, statusCode]).toEqual([name, 404]);
  }
  for (let count = 0; count < 700; count += 1) await ask(next, "app-aaaa.js");
  const statuses = new Map<number, number>();
  for (let count = 0; count < 700; count += 1) {
    const { statusCode } = await ask(next, `app-${count}.js`);
    statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
  }
  expect(statuses.get(429)).toBeGreaterThan(90);
  expect((await ask(next, "app-aaaa.js")).statusCode).toBe(200);
});

test("bytes that somebody put into the storage in an asset's place are not served", async () => {
  await school.build?.begin();
  writeFileSync(storedFile("app-aaaa.js"), "steal()");
  const next = await another();
  expect((await ask(next, "app-aaaa.js")).statusCode).toBe(404);
});

test("assets are removed a month after the last server that had them, and by no sweep before", async () => {
  await school.build?.begin();
  const next = await another();
  await next.build?.begin();
  school.wait(20 * DAY);
  await school.sweep();
  school.wait(20 * DAY);
  await next.sweep();
  expect((await ask(next, "app-aaaa.js")).statusCode).toBe(200);
  school.wait(11 * DAY);
  await next.sweep();
  expect(existsSync(storedFile("app-aaaa.js"))).toBe(false);
  expect(existsSync(storedFile("shared-1111.js"))).toBe(true);
  const after = await another({ "app-dddd.js": "" });
  expect((await ask(after, "app-aaaa.js")).statusCode).toBe(404);
  expect((await ask(after, "app-bbbb.js")).statusCode).toBe(200);
  await school.build?.renew();
  const back = await another(FORMER);
  await back.build?.begin();
  expect((await ask(after, "root-aaaa.css")).statusCode).toBe(200);
});

test("assets that were lost with a store are stored in the next one", async () => {
  await school.build?.begin();
  rmSync(path.join(school.folder, "files/builds"), { recursive: true });
  const same = await another(FORMER);
  await same.build?.begin();
  expect(existsSync(storedFile("app-aaaa.js"))).toBe(true);
});

test("a sweep that cannot renew the build gives the reserve up on a full disk", async () => {
  const space = { free: 2 ** 40, total: 2 ** 40 };
  const pages = builtPages(path.join(folder, "full"), NEW);
  const readDiskSpace = async () => ({ ...space });
  const full = await createTestApp({}, undefined, { pages, readDiskSpace });
  try {
    await full.build?.begin();
    await full.sweep();
    const reserve = path.join(full.folder, "reserve");
    expect(existsSync(reserve)).toBe(true);
    full.wait(2 * DAY);
    space.free = 1000;
    vi.spyOn(full.platform.database, "transaction").mockRejectedValue(new Error("no space left"));
    await expect(full.sweep()).rejects.toThrow();
    expect(existsSync(reserve)).toBe(false);
  } finally {
    vi.restoreAllMocks();
    await full.close();
  }
});

test("while the storage is away the server starts, and is ready", async () => {
  const next = await another();
  vi.spyOn(next.platform.storage, "write").mockRejectedValue(refuse("NOT_READY"));
  await next.build?.begin();
  expect((await next.http.inject({ url: "/readyz" })).statusCode).toBe(200);
  expect((await ask(next, "app-bbbb.js")).statusCode).toBe(200);
});
