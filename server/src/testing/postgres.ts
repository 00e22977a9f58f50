import { execFileSync, spawn } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "@madrasa/testkit/free-port";
import { requireTrigrams, findPostgres, type PostgresBinaries } from "./postgres-binaries.ts";

export interface RunningPostgres {
  url: string;
  stop(): Promise<void>;
}

export interface OwnPostgres extends RunningPostgres {
  data: string;
  kill(): void;
  restart(options?: { downMs?: number }): Promise<void>;
  /** Suspends: connections stay open without responses. */
  freeze(): void;
  thaw(): void;
}

interface Identity {
  uid?: number;
  gid?: number;
  env: NodeJS.ProcessEnv;
}

const nobody = 65534;

const settings = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  max_connections: "200",
  // Data is temporary.
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  // Would visit every test database.
  autovacuum: "off",
  jit: "off",
};

/* The shell watches standard input, closed also when this process is killed, and then cleans up. */
const script = `
folder=$1; shift
exec 3<&0
"$@" </dev/null & server=$!
(cat <&3 >/dev/null; kill -CONT "$server" $(cat "/proc/$server/task/$server/children") 2>/dev/null
 kill -INT "$server" 2>/dev/null) &
wait "$server"; code=$?
[ -e "$folder/restarting" ] || rm -rf "$folder"
exit $code
`;

function createCluster({ initdb }: PostgresBinaries, data: string, identity: Identity): void {
  const create = (locale: string) =>
    execFileSync(
      initdb,
      // The C locale has no trigrams of non-ASCII letters.
      [
        "-D",
        data,
        "-U",
        "postgres",
        "-A",
        "trust",
        "-E",
        "UTF8",
        "--no-sync",
        `--locale=${locale}`,
      ],
      { ...identity, cwd: join(data, ".."), stdio: "pipe" },
    );
  try {
    create("C.UTF-8");
  } catch {
    rmSync(data, { recursive: true, force: true });
    create("en_US.UTF-8");
  }
}

async function launch(
  { postgres }: PostgresBinaries,
  folder: string,
  identity: Identity,
  port: number,
): Promise<() => Promise<void>> {
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const server = spawn(
    "/bin/sh",
    [
      "-c",
      script,
      "server",
      folder,
      postgres,
      "-D",
      join(folder, "data"),
      "-p",
      `${port}`,
      ...flags,
    ],
    {
      ...identity,
      cwd: folder,
      stdio: ["pipe", "ignore", "pipe"],
      // Survives Ctrl-C until tests have finished.
      detached: true,
    },
  );
  const ended = new Promise<void>((resolve) => server.once("close", () => resolve()));

  await new Promise<void>((resolve, reject) => {
    let output = "";
    server.stderr.on("data", (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-4000);
      if (/ready to accept (read-only )?connections/.test(output)) resolve();
    });
    server.once("error", reject);
    void ended.then(() => reject(new Error(`PostgreSQL did not start:\n${output}`)));
  });

  return async () => {
    server.stdin.end();
    await ended;
  };
}

export async function startPostgres(): Promise<RunningPostgres> {
  const given = process.env["TEST_DATABASE_URL"];
  if (given !== undefined && given !== "") return { url: given, stop: () => Promise.resolve() };
  return startOwnPostgres();
}

export async function startOwnPostgres(
  fill?: (data: string) => Promise<unknown>,
): Promise<OwnPostgres> {
  const folder = mkdtempSync(join(tmpdir(), "madrasa-postgres-"));
  try {
    const binaries = findPostgres(folder);
    const env = { PATH: process.env["PATH"], HOME: folder, LC_ALL: "C.UTF-8" };
    const root = process.getuid?.() === 0;
    const identity = root ? { uid: nobody, gid: nobody, env } : { env };
    const data = join(folder, "data");
    if (fill) {
      await fill(data);
      chmodSync(data, 0o700);
    }
    if (root) execFileSync("chown", ["-R", `${nobody}:${nobody}`, folder]);
    chmodSync(folder, 0o700);

    if (!fill) {
      createCluster(binaries, data, identity);
      requireTrigrams(binaries, data, identity);
    }
    const port = await freePort();
    const restarting = join(folder, "restarting");
    let end = await launch(binaries, folder, identity, port);
    return {
      url: `postgres://postgres@127.0.0.1:${port}/postgres`,
      data,
      kill: () => signalAll(data, "SIGKILL"),
      stop: async () => {
        await end();
        rmSync(folder, { recursive: true, force: true });
      },
      restart: async ({ downMs = 0 } = {}) => {
        writeFileSync(restarting, "");
        await end();
        await pause(downMs);
        rmSync(restarting);
        end = await launch(binaries, folder, identity, port);
      },
      freeze: () => signalAll(data, "SIGSTOP"),
      thaw: () => signalAll(data, "SIGCONT"),
    };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

export function signalAll(data: string, signal: NodeJS.Signals): void {
  const first = Number(readFileSync(join(data, "postmaster.pid"), "utf8").split("\n")[0]);
  // Stops forking first.
  process.kill(first, "SIGSTOP");
  const children = readFileSync(`/proc/${first}/task/${first}/children`, "utf8");
  process.kill(first, signal);
  for (const pid of children.split(" ").filter(Boolean)) {
    try {
      process.kill(Number(pid), signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
    }
  }
}
