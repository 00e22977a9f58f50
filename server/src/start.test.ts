import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { SUPERADMIN } from "@madrasa/testkit/school";
import { startServerProcess, type ServerProcess } from "./testing/server-process.ts";

let folder: string;
let running: ServerProcess[];
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "school-start-"));
  running = [];
});
afterEach(async () => {
  for (const school of running) await school.end("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

async function start(env: Record<string, string> = {}): Promise<ServerProcess> {
  const school = await startServerProcess(folder, env);
  running.push(school);
  return school;
}

async function failure(env: Record<string, string> = {}): Promise<string> {
  const error = await start(env).catch((problem: unknown) => problem);
  expect(error).toBeInstanceOf(Error);
  return (error as Error).message;
}

test("a second server on the same folder is refused before it touches anything there", async () => {
  const first = await start({ PUBLIC_URL: "https://al-noor.school" });
  const received = path.join(folder, "files", "incoming", "half-a-video");
  writeFileSync(received, "half");
  const sentence = await failure();
  expect(sentence).toContain(`${folder} is in use by https://al-noor.school (process ${first.pid}`);
  expect(sentence).not.toMatch(/^\s+at /m);
  expect(readdirSync(path.dirname(received))).toEqual(["half-a-video"]);
  await first.end("SIGKILL");
  await start();
  expect(readdirSync(path.dirname(received))).toEqual([]);
});

test("a damaged database is one sentence", async () => {
  writeFileSync(path.join(folder, "school.db"), "This is no database. ".repeat(500));
  const sentence = await failure();
  expect(sentence).toContain("The database in DATA_DIR is damaged.");
  expect(sentence).not.toMatch(/^\s+at /m);
});

test("a folder that cannot be made is one sentence", async () => {
  writeFileSync(path.join(folder, "school"), "a file");
  const sentence = await failure({ DATA_DIR: path.join(folder, "school", "data") });
  expect(sentence).toContain(path.join(folder, "school"));
  expect(sentence).not.toMatch(/^\s+at /m);
});

test("a HOST that this machine does not have is one sentence", async () => {
  // For documentation only (RFC 5737), and a name that never exists (RFC 6761).
  const address = await failure({ HOST: "192.0.2.1", PORT: "3000" });
  expect(address).toContain("Cannot listen at 192.0.2.1:3000: this machine has no such address.");
  const name = await failure({ HOST: "nowhere.invalid" });
  expect(name).toContain("No address is known for the name nowhere.invalid.");
  for (const sentence of [address, name]) expect(sentence).not.toMatch(/^\s+at /m);
});

test("a superadmin's password that others would try first is one sentence", async () => {
  for (const password of ["123456", "Baseball2026"]) {
    const sentence = await failure({ SUPERADMIN_PASSWORD: password });
    expect(sentence).toContain("SUPERADMIN_PASSWORD is too easy to guess");
    expect(sentence).not.toContain(password);
    expect(sentence).not.toMatch(/^\s+at /m);
  }
});

test.each(["PORT", "METRICS_PORT"])(
  "the superadmin's password is printed by the start after one whose %s was taken",
  async (name) => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const { port } = other.address() as AddressInfo;
    const generated = { SUPERADMIN_PASSWORD: "" };
    const sentence = await failure({ ...generated, [name]: String(port) });
    other.close();
    expect(sentence).toContain(`Something is listening at 127.0.0.1:${port} already.`);
    const school = await start(generated);
    expect(school.output()).toMatch(/password {2}\S{16}\n/);
  },
);

test("the server's files are readable by its own user only, also those that were not before", async () => {
  writeFileSync(path.join(folder, "outbox.jsonl"), "", { mode: 0o644 });
  const school = await start();
  const modeOf = (name: string) => (statSync(path.join(folder, name)).mode & 0o777).toString(8);
  for (const name of ["school.db", "secret.key", "outbox.jsonl"]) {
    expect([name, modeOf(name)]).toEqual([name, "600"]);
  }
  expect(modeOf("files")).toBe("700");
  expect(school.output()).toContain("as SUPERADMIN_PASSWORD says");
  expect(school.output()).not.toContain(SUPERADMIN.password);
});
