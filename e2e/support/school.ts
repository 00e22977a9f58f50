import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";

import { openOutbox, type Outbox } from "./outbox.ts";

export interface School {
  baseURL: string;
  superadmin: { email: string; password: string };
  outbox: Outbox;
  /** What the server has written so far, for the report of a failed test. */
  log(): string;
  stop(): Promise<void>;
}

const root = fileURLToPath(new URL("../..", import.meta.url));
const superadmin = { email: "founder@school.example", password: "first-lamp-7-garden" };
const startTimeoutMs = 30_000;
const stopTimeoutMs = 10_000;

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

const hasEnded = (server: ChildProcess) => server.exitCode !== null || server.signalCode !== null;

async function untilHealthy(server: ChildProcess, baseURL: string, log: () => string) {
  const until = Date.now() + startTimeoutMs;
  while (Date.now() < until && !hasEnded(server)) {
    const healthy = await fetch(`${baseURL}/healthz`).then(
      (response) => response.ok,
      () => false,
    );
    if (healthy) return;
    await pause(50);
  }
  throw new Error(`The server did not become healthy:\n${log()}`);
}

async function end(server: ChildProcess): Promise<void> {
  if (hasEnded(server)) return;
  const ended = new Promise<true>((resolve) => server.once("exit", () => resolve(true)));
  server.kill("SIGTERM");
  const graceful = await Promise.race([ended, pause(stopTimeoutMs, false)]);
  if (graceful) return;
  server.kill("SIGKILL");
  await ended;
  throw new Error("The server did not close within ten seconds of being asked.");
}

/** Who can sign in to the sample school, and the password of each of them. */
export const SAMPLE = {
  password: "sample school",
  superadmin: "keeper@sample.school",
  admin: "safiya@sample.school",
  teacher: "yusuf@sample.school",
  pendingTeacher: "ibrahim@sample.school",
  suspendedTeacher: "bilal@sample.school",
  student: "zaynab@sample.school",
  newStudent: "sana@sample.school",
};

type Start = { env?: Record<string, string>; isSample?: boolean };

/** A real server with a school of its own: empty, or the sample one. `env` adds to what it is told. */
export async function startSchool({ env = {}, isSample = false }: Start = {}): Promise<School> {
  const dataDir = mkdtempSync(join(tmpdir(), "madrasa-e2e-"));
  const port = await freePort();
  const baseURL = `http://127.0.0.1:${port}`;

  const server = spawn(
    process.execPath,
    isSample ? ["start.mjs", "--demo"] : ["server/src/main.ts"],
    {
      cwd: root,
      stdio: ["ignore", "pipe", "pipe"],
      // Not the developer's own environment: it may name a real database or a real mail server.
      env: {
        PATH: process.env["PATH"],
        // The same journeys with the files in a bucket.
        STORAGE_URL: process.env["E2E_STORAGE_URL"],
        HOME: dataDir,
        HOST: "127.0.0.1",
        PORT: `${port}`,
        DATA_DIR: dataDir,
        SUPERADMIN_EMAIL: superadmin.email,
        SUPERADMIN_PASSWORD: superadmin.password,
        ...env,
      },
    },
  );
  let said = "";
  const keep = (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-200_000);
  };
  server.stdout.on("data", keep);
  server.stderr.on("data", keep);
  server.on("error", (problem) => keep(Buffer.from(`${problem.message}\n`)));
  const killWithUs = () => server.kill("SIGKILL");
  process.once("exit", killWithUs);

  const log = () => said;
  const stop = async () => {
    try {
      await end(server);
    } finally {
      process.off("exit", killWithUs);
      rmSync(dataDir, { recursive: true, force: true });
    }
  };

  try {
    await untilHealthy(server, baseURL, log);
  } catch (problem) {
    await stop();
    throw problem;
  }
  return { baseURL, superadmin, outbox: openOutbox(join(dataDir, "outbox.jsonl")), log, stop };
}
