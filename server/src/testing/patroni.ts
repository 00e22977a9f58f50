import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { freePort } from "@madrasa/testkit/free-port";
import { providePackages, type UnpackedPackages } from "./debian-packages.ts";
import { readDeployed } from "./deployed-files.ts";
import { signalAll } from "./postgres.ts";
import { runDaemon, type Daemon } from "./run-daemon.ts";
import { run } from "./standby.ts";

/** Three PostgreSQL with Patroni, etcd and HAProxy, from the files of `deploy/`. */
export interface Patroni {
  urls: { hosts: string; haproxy: string };
  operator: string;
  /** Base backup of `deploy/failover.md`. */
  copy: () => void;
  /** Point-in-time recovery of `deploy/failover.md`. */
  restore: (at: Date) => Promise<string>;
  killPrimary: () => Promise<void>;
  stop: () => Promise<void>;
}

const NOBODY = 65534;
const PROGRAMS = "/usr/lib/postgresql/15/bin";
/** Installed PostgreSQL is not among the packages. */
const programsOf = (root: string) =>
  existsSync(path.join(root, PROGRAMS)) ? path.join(root, PROGRAMS) : PROGRAMS;
const MACHINES = [1, 2, 3];
const STARTS_WITHIN_MS = 120_000;

interface Machine {
  daemon: Daemon;
  data: string;
  is: (role: "primary" | "synchronous") => Promise<boolean>;
}

export async function startPatroni(): Promise<Patroni> {
  const endings: (() => unknown)[] = [];
  const stop = async () => {
    for (const end of endings.splice(0).toReversed()) await end();
  };
  try {
    return { ...(await launch(endings)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function launch(endings: (() => unknown)[]): Promise<Omit<Patroni, "stop">> {
  const packages = providePackages("failover", [
    "patroni",
    "python3",
    "python3-etcd",
    "etcd-server",
    "haproxy",
    "postgresql-15",
  ]);
  const folder = mkdtempSync(path.join(tmpdir(), "patroni-"));
  endings.push(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(path.join(folder, "archive/wal"), { recursive: true });
  // PostgreSQL refuses root.
  const isRoot = process.getuid?.() === 0;
  const user = isRoot ? { uid: NOBODY, gid: NOBODY } : {};
  if (isRoot) execFileSync("chown", ["-R", `${NOBODY}:${NOBODY}`, folder]);
  chmodSync(folder, 0o755);
  const env = {
    ...packages.env,
    HOME: folder,
    LC_ALL: "C.UTF-8",
    PYTHONPATH: path.join(packages.root, "usr/lib/python3/dist-packages"),
  };
  const options = { env, cwd: folder, ...user };
  const programs = programsOf(packages.root);

  const ports = await Promise.all(Array.from({ length: 9 }, freePort));
  const [etcd = 0, peer = 0, haproxy = 0, ...rest] = ports;
  const [databases, rests] = [rest.slice(0, 3), rest.slice(3)];
  const store = await runDaemon(etcdCommand(folder, etcd, peer), etcd, options);
  endings.push(() => store.end());

  const machines: Machine[] = [];
  for (const [index, number] of MACHINES.entries()) {
    const [database = 0, rest = 0] = [databases[index], rests[index]];
    const data = path.join(folder, `data-${number}`);
    const file = path.join(folder, `${number}.yaml`);
    const text = patroniFile(packages, folder, number)
      .replace(/hosts: .*/, `hosts: 127.0.0.1:${etcd}`)
      .replaceAll("10.0.0.21:8008", `127.0.0.1:${rest}`)
      .replaceAll("10.0.0.21:5432", `127.0.0.1:${database}`);
    writeFileSync(file, text);
    const command = [
      "/usr/bin/python3",
      path.join(packages.root, "usr/bin/patroni"),
      file,
    ] as const;
    const daemon = await runDaemon(command, rest, options);
    const is = (role: string) =>
      fetch(`http://127.0.0.1:${rest}/${role}`).then(
        ({ ok }) => ok,
        () => false,
      );
    machines.push({ daemon, data, is });
    endings.push(async () => {
      await daemon.end();
      kill(data);
    });
  }
  await untilSome(machines, "primary");
  await untilSome(machines, "synchronous");

  const front = path.join(folder, "haproxy.cfg");
  writeFileSync(front, haproxyFile(haproxy, databases, rests));
  const balancer = await runDaemon(["haproxy", "-db", "-f", front], haproxy, options);
  endings.push(() => balancer.end());

  const all = databases.map((port) => `127.0.0.1:${port}`).join(",");
  const operator = `postgres://postgres:change-me-1@${all}/postgres`;
  await run(operator, sql`create role madrasa login password 'secret'`);
  await run(operator, sql`create database madrasa owner madrasa`);
  const restored = path.join(folder, "restored");
  const day = new Date().toISOString().slice(0, 10);
  const commands = (first: string) =>
    (new RegExp(`\`\`\`sh\\n(${first}[^\`]+)\`\`\``).exec(readDeployed("failover.md"))?.[1] ?? "")
      .replaceAll("/mnt/archive", path.join(folder, "archive"))
      .replaceAll("/var/lib/postgresql/15/restored", restored)
      .replace("10.0.0.21", `127.0.0.1 -p ${databases[0]}`)
      .replace("$(date +%F)", day)
      .replace("base-2026-11-22", `base-${day}`)
      .replace("/usr/lib/postgresql/15/bin/", "")
      .replace("pg_basebackup", path.join(programs, "pg_basebackup"));
  const shell = (script: string) =>
    execFileSync("sh", ["-ec", script], {
      ...options,
      env: { ...env, PGPASSWORD: "change-me-2" },
      stdio: "pipe",
    });
  return {
    operator,
    copy: () => void shell(commands("pg_basebackup")),
    restore: async (at) => {
      const moment = at.toISOString().replace("T", " ").replace("Z", "+00");
      const lines = commands("cp -a").replace("2026-11-23 18:59:00+00", moment).trim();
      const start = lines.lastIndexOf("\n");
      shell(lines.slice(0, start));
      const [, ...parameters] = lines.slice(start).trim().split(" ");
      const port = await freePort();
      const command = [path.join(programs, "postgres"), ...parameters, "-p", `${port}`] as const;
      const daemon = await runDaemon(command, port, { ...options, cwd: restored });
      endings.push(() => daemon.end("SIGINT"));
      return `postgres://postgres:change-me-1@127.0.0.1:${port}/postgres`;
    },
    urls: {
      hosts: `postgres://madrasa:secret@${all}/madrasa?target_session_attrs=read-write`,
      haproxy: `postgres://madrasa:secret@127.0.0.1:${haproxy}/madrasa`,
    },
    killPrimary: async () => {
      const { daemon, data } = await untilSome(machines, "primary");
      const ended = daemon.end("SIGKILL");
      kill(data);
      await ended;
    },
  };
}

function etcdCommand(folder: string, port: number, peer: number): [string, ...string[]] {
  const [client, among] = [port, peer].map((number) => `http://127.0.0.1:${number}`);
  const parameters = {
    name: "etcd-1",
    "data-dir": path.join(folder, "etcd"),
    "listen-client-urls": client,
    "advertise-client-urls": client,
    "listen-peer-urls": among,
    "initial-advertise-peer-urls": among,
    "initial-cluster": `etcd-1=${among}`,
  };
  return ["etcd", ...Object.entries(parameters).map(([name, value]) => `--${name}=${value}`)];
}

function patroniFile({ root }: UnpackedPackages, folder: string, number: number): string {
  const text = readDeployed("postgres/patroni.yaml")
    .replace("name: db-1", `name: db-${number}`)
    .replaceAll("/var/lib/postgresql/15/madrasa", path.join(folder, `data-${number}`))
    .replaceAll("/var/lib/postgresql/madrasa.pgpass", path.join(folder, `pgpass-${number}`))
    .replaceAll("/mnt/archive", path.join(folder, "archive"))
    .replaceAll("10.0.0.0/24", "127.0.0.0/8")
    .replace(PROGRAMS, programsOf(root));
  return `${text}  parameters:\n    unix_socket_directories: ${folder}\n`;
}

function haproxyFile(port: number, databases: number[], rests: number[]): string {
  const text = readDeployed("postgres/haproxy.cfg").replace("127.0.0.1:5000", `127.0.0.1:${port}`);
  return MACHINES.reduce(
    (result, number, index) =>
      result.replace(
        `10.0.0.2${number}:5432 check`,
        `127.0.0.1:${databases[index]} check port ${rests[index]}`,
      ),
    text,
  );
}

async function untilSome(
  machines: readonly Machine[],
  role: Parameters<Machine["is"]>[0],
): Promise<Machine> {
  const givesUpAt = Date.now() + STARTS_WITHIN_MS;
  for (;;) {
    for (const machine of machines) if (await machine.is(role)) return machine;
    if (Date.now() > givesUpAt) {
      throw new Error(`No ${role}:\n${machines.map(({ daemon }) => daemon.output()).join("\n")}`);
    }
    await pause(200);
  }
}

function kill(data: string): void {
  try {
    signalAll(data, "SIGKILL");
  } catch {
    // The process has ended.
  }
}
