import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fetchTransport } from "@madrasa/contract/client";
import { freePort } from "@madrasa/testkit/free-port";
import { connectSchool, type School } from "@madrasa/testkit/school";
import { startNginx, type Proxy } from "./deployed-proxies.ts";
import { startPgbouncer } from "./pgbouncer.ts";
import { startOwnPostgres, type OwnPostgres } from "./postgres.ts";
import { startOwnS3, type OwnStore } from "./s3-gateway.ts";
import { startServerProcess, type Build, type ServerProcess } from "./server-process.ts";

/** Servers on one PostgreSQL and store, behind nginx with the file of `deploy/`. */
export interface Cluster {
  postgres: OwnPostgres;
  store: OwnStore;
  balancer: Proxy;
  school: School;
  origins: readonly string[];
  folder: string;
  server: (index: number) => ServerProcess;
  kill: (index: number) => Promise<void>;
  close: (index: number) => Promise<void>;
  start: (index: number) => Promise<void>;
  /** Waits for its end by another program, then restarts it. */
  startOnceEnded: (index: number) => Promise<void>;
  env: (index: number) => Record<string, string>;
  dead: () => string[];
  stop: () => Promise<void>;
}

const SERVERS = 2;

interface Options {
  isPooled?: boolean;
  databaseUrl?: string;
  /** By default without pages. */
  builds?: readonly Build[];
}

export async function startCluster(options: Options = {}): Promise<Cluster> {
  const endings: (() => unknown)[] = [];
  const stop = async () => {
    for (const end of endings.splice(0).toReversed()) await end();
  };
  try {
    return await launch(options, endings, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

async function launch(
  { isPooled = false, databaseUrl, builds }: Options,
  endings: (() => unknown)[],
  stop: () => Promise<void>,
): Promise<Cluster> {
  const folder = mkdtempSync(path.join(tmpdir(), "cluster-"));
  endings.push(() => rmSync(folder, { recursive: true, force: true }));
  const [postgres, store] = await Promise.all([startOwnPostgres(), startOwnS3()]);
  endings.push(
    () => postgres.stop(),
    () => store.stop(),
  );
  const pooler = isPooled ? await startPgbouncer(postgres.url) : undefined;
  if (pooler) endings.push(() => pooler.end());

  const ports = await Promise.all(
    Array.from({ length: (builds?.length ?? SERVERS) + 1 }, freePort),
  );
  const [balancerPort = 0, ...serverPorts] = ports;
  const shared = {
    DATABASE_URL: databaseUrl ?? pooler?.url ?? postgres.url,
    STORAGE_URL: store.url,
    SECRET_KEY: "the same words for all servers of the school",
    PUBLIC_URL: `http://127.0.0.1:${balancerPort}`,
    TRUST_PROXY: "loopback",
    OUTBOX: "1",
    CALLS_PER_ADDRESS_PER_MINUTE: "1000000",
    LOG_LEVEL: "error",
  };
  const env = (index: number) => ({ ...shared, PORT: String(serverPorts[index]) });
  const servers: ServerProcess[] = [];
  const expected = new Set<number>();
  const dead: string[] = [];
  const start = async (index: number) => {
    const server = await startServerProcess(folder, env(index), builds?.[index]);
    servers[index] = server;
    expected.delete(index);
    void server.ended.then(({ code, signal }) => {
      if (!expected.has(index)) dead.push(`server ${index + 1}: ${code ?? signal}`);
    });
  };
  const end = async (index: number, signal: NodeJS.Signals) => {
    expected.add(index);
    await servers[index]?.end(signal);
  };
  endings.push(async () => {
    for (const index of servers.keys()) await end(index, "SIGKILL");
  });
  // Sequential, for the migration.
  for (const index of serverPorts.keys()) await start(index);

  const addresses = serverPorts.map((port) => `127.0.0.1:${port}`);
  const balancer = await startNginx("nginx/several-servers.conf", addresses, {
    port: balancerPort,
  });
  endings.push(() => balancer.end());
  return {
    postgres,
    store,
    balancer,
    school: connectSchool(fetchTransport(balancer.origin), folder),
    origins: addresses.map((address) => `http://${address}`),
    folder,
    server: (index) => {
      const server = servers[index];
      if (!server) throw new Error(`There is no server ${index + 1}.`);
      return server;
    },
    kill: (index) => end(index, "SIGKILL"),
    close: (index) => end(index, "SIGTERM"),
    start,
    startOnceEnded: async (index) => {
      expected.add(index);
      await servers[index]?.ended;
      await start(index);
    },
    env,
    dead: () => dead,
    stop: async () => {
      // Frozen processes do not end.
      postgres.thaw();
      await stop();
    },
  };
}
