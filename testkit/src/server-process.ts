import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { fetchTransport } from "@madrasa/contract/client";
import { COMPILE_CACHE } from "./compile-cache.ts";
import { freePort } from "./free-port.ts";
import { connectSchool, SUPERADMIN, type School } from "./school.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const START_TIMEOUT_MS = 120_000;
const STOP_TIMEOUT_MS = 60_000;
const LOG_CHARS = 200_000;

export type Exit = { code: number | null; signal: NodeJS.Signals | null };

export type ServerProcess = School & {
  origin: string;
  port: number;
  pid: number;
  dataDir: string;
  output: () => string;
  ended: Promise<Exit>;
  end: (signal: NodeJS.Signals) => Promise<Exit>;
  stop: () => Promise<void>;
};

export type StartOptions = {
  /** Replaces the developer's environment, except PATH. */
  env?: Record<string, string | undefined>;
  /** By default temporary. */
  dataDir?: string;
  /** By default this Node. */
  program?: string;
  entry?: readonly string[];
  user?: number;
};

export const DEMO = ["start.mjs", "--demo"];

export async function startServerProcess({
  env = {},
  dataDir,
  program = process.execPath,
  entry = ["server/src/main.ts"],
  user,
}: StartOptions = {}): Promise<ServerProcess> {
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), "school-"));
  const child = spawn(program, entry, {
    cwd: ROOT,
    ...(user !== undefined && { uid: user, gid: user }),
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...COMPILE_CACHE,
      PATH: process.env["PATH"],
      HOME: folder,
      HOST: "127.0.0.1",
      PORT: env["PORT"] ?? String(await freePort()),
      DATA_DIR: folder,
      SUPERADMIN_EMAIL: SUPERADMIN.email,
      SUPERADMIN_PASSWORD: SUPERADMIN.password,
      ...env,
    },
  });
  let output = "";
  let listening: (origin: string) => void;
  const started = new Promise<string>((resolve) => (listening = resolve));
  const read = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-LOG_CHARS);
    const origin = /is open at (http:\/\/\S+)/.exec(output)?.[1];
    if (origin) listening(origin);
  };
  child.stdout.on("data", read);
  child.stderr.on("data", read);
  child.on("error", (error) => read(Buffer.from(`${error.message}\n`)));
  const ended = new Promise<Exit>((resolve) => {
    child.once("close", (code, signal) => resolve({ code, signal }));
  });
  const killWithUs = () => child.kill("SIGKILL");
  process.once("exit", killWithUs);
  void ended.then(() => process.off("exit", killWithUs));

  const end = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return ended;
  };
  const stop = async () => {
    const graceful = await Promise.race([end("SIGTERM"), pause(STOP_TIMEOUT_MS)]);
    if (!graceful) await end("SIGKILL");
    if (dataDir === undefined) rmSync(folder, { recursive: true, force: true });
    if (!graceful) throw new Error("The school did not close within a minute of being asked.");
  };

  const origin = await Promise.race([
    started,
    ended.then(() => undefined),
    pause(START_TIMEOUT_MS, undefined, { ref: false }),
  ]);
  if (origin === undefined) {
    const { code } = await end("SIGKILL");
    if (dataDir === undefined) rmSync(folder, { recursive: true, force: true });
    throw new Error(`Ended with ${code ?? "no answer in time"}:\n${output}`);
  }
  return {
    ...connectSchool(fetchTransport(origin), folder),
    origin,
    port: Number(new URL(origin).port),
    pid: child.pid ?? 0,
    dataDir: folder,
    output: () => output,
    ended,
    end,
    stop,
  };
}
