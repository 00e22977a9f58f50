import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { freePort } from "@madrasa/testkit/free-port";
import { startServerProcess as startProcess } from "@madrasa/testkit/server-process";
import { VERSION } from "./platform/version.ts";
import { until } from "./testing/raw-http.ts";
import { startServerProcess } from "./testing/server-process.ts";

let folder: string;
let endings: (() => Promise<unknown>)[];
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "school-log-"));
  endings = [];
});
afterEach(async () => {
  for (const end of endings) await end();
  rmSync(folder, { recursive: true, force: true });
});

async function start(env: Record<string, string>) {
  const school = await startServerProcess(folder, { LOG_LEVEL: "info", ...env });
  endings.push(async () => school.end("SIGKILL"));
  return school;
}

function linesOf(output: string): Record<string, unknown>[] {
  const lines = output.split("\n").filter((line) => line.startsWith("{"));
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

test("the start is a line of the log, without the first password", async () => {
  const school = await start({ SUPERADMIN_PASSWORD: "" });
  const password = /password {2}(\S+)/.exec(school.output())?.[1] ?? "none was shown";
  await until(() => school.output().includes('"open"'));
  const opened = linesOf(school.output()).find(({ msg }) => msg === "open");
  expect(opened).toMatchObject({ url: school.origin, version: VERSION, node: process.version });
  expect(JSON.stringify(opened)).not.toContain(password);
});

test("a start that fails is a line of the log, with the sentence that is printed", async () => {
  const error = await start({ PORT: "many" }).catch((error: unknown) => error);
  const { message } = error as Error;
  expect(linesOf(message)).toMatchObject([
    { level: 60, msg: "not started", reason: expect.stringContaining("  PORT: ") },
  ]);
});

test("a crash is a line of the log, and ends the process", async () => {
  const serve = new URL("serve.ts", import.meta.url).href;
  const entry = path.join(folder, "crash.mjs");
  writeFileSync(
    entry,
    `const { start } = await import("${serve}"); await start();
    setTimeout(() => { Promise.reject(new Error("a promise that nobody awaits")); }, 100);`,
  );
  const env = { PORT: "0", LOG_LEVEL: "error" };
  const school = await startProcess({ dataDir: folder, entry: [entry], env });
  endings.push(async () => school.end("SIGKILL"));
  await until(() => school.output().includes("crashed"));
  expect(linesOf(school.output()).at(-1)).toMatchObject({
    level: 60,
    msg: "crashed",
    origin: "unhandledRejection",
    err: { message: "a promise that nobody awaits", stack: expect.any(String) },
  });
  expect((await school.end("SIGTERM")).code).toBe(1);
});

test("METRICS_PORT serves the metrics on this machine, and nowhere else", async () => {
  const port = await freePort();
  const school = await start({ METRICS_PORT: String(port) });
  const read = async (url: string, init?: RequestInit) => {
    const answer = await fetch(url, init);
    return {
      status: answer.status,
      type: answer.headers.get("content-type"),
      text: await answer.text(),
    };
  };
  const metrics = await read(`http://127.0.0.1:${port}/metrics`);
  expect(metrics).toMatchObject({ status: 200, text: expect.stringContaining("build_info{") });
  expect(metrics.type).toContain("text/plain");
  expect((await read(`http://127.0.0.1:${port}/healthz`)).status).toBe(404);
  expect((await read(`http://127.0.0.1:${port}/metrics`, { method: "POST" })).status).toBe(404);
  expect((await read(`${school.origin}/metrics`)).status).toBe(404);
  expect(await school.end("SIGTERM")).toEqual({ code: 0, signal: null });
});

test("METRICS_PORT needs the token if METRICS_TOKEN is set too", async () => {
  const port = await freePort();
  const token = "a token of many letters";
  const address = `[::1]:${port}`;
  const school = await start({ METRICS_PORT: address, METRICS_TOKEN: token });
  const headers = { authorization: `Bearer ${token}` };
  for (const url of [`http://${address}/metrics`, `${school.origin}/metrics`]) {
    expect((await fetch(url)).status).toBe(404);
    expect((await fetch(url, { headers })).status).toBe(200);
  }
});
