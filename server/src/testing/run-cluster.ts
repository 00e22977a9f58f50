import { execFile } from "node:child_process";
import { cpSync, mkdirSync, symlinkSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import type { ClusterMessage, ClusterOrder, LoadOutcome } from "@madrasa/testkit/cluster-process";
import { nothingYet, readBack, startLoad } from "./school-load.ts";
import { startCluster, type Cluster } from "./cluster.ts";

/** See `cluster-process.ts` of the testkit. */

const SERVERS = 3;

const [release = ""] = process.argv.slice(2);
const bases = Array.from({ length: SERVERS }, (_, index) =>
  install(release, `server-${index + 1}`),
);
const backups = path.join(path.dirname(release), "backups");
mkdirSync(backups);
const cluster = await startCluster({
  isPooled: true,
  builds: bases.map((base) => ({ release: path.join(base, "current") })),
});
process.once("disconnect", () => {
  void cluster.stop().finally(() => process.exit());
});
tell({
  name: "started",
  origin: cluster.balancer.origin,
  origins: cluster.origins,
  dataDir: cluster.folder,
});

let endLoad: (() => Promise<LoadOutcome>) | undefined;
process.on("message", (order: ClusterOrder) => {
  obey(order).then(
    (said) => tell({ name: "done", dead: cluster.dead(), ...said }),
    (error: unknown) => tell({ name: "failed", reason: String(error) }),
  );
});

async function obey(
  order: ClusterOrder,
): Promise<Partial<{ outcome: LoadOutcome; printed: string }>> {
  if (order.name === "update") return { printed: await update(order.server, order.archive) };
  if (order.name === "end load") return endLoad ? { outcome: await endLoad() } : {};
  endLoad = beginLoad(cluster, order.load);
  return {};
}

function install(folder: string, name: string): string {
  const base = path.join(path.dirname(folder), name);
  cpSync(folder, path.join(base, "releases", path.basename(folder)), { recursive: true });
  symlinkSync(path.join("releases", path.basename(folder)), path.join(base, "current"));
  return base;
}

async function update(index: number, archive: string): Promise<string> {
  const restart = `kill ${cluster.server(index).pid}`;
  const words = ["update", archive, "--backups", backups, "--restart", restart];
  const program = path.join(bases[index] ?? "", "current/madrasa");
  const env = { PATH: process.env["PATH"], DATA_DIR: cluster.folder, ...cluster.env(index) };
  const updated = promisify(execFile)(program, words, { env });
  const [{ stdout, stderr }] = await Promise.all([updated, cluster.startOnceEnded(index)]);
  return stdout + stderr;
}

function beginLoad(
  school: Cluster,
  classroom: Parameters<typeof startLoad>[1],
): () => Promise<LoadOutcome> {
  const acknowledged = nothingYet();
  const load = startLoad(school, classroom, acknowledged);
  return async () => {
    await load.stop();
    const read = await Promise.all(
      school.origins.map((origin) => readBack(origin, classroom, acknowledged)),
    );
    const isWhole = ({ status }: { status: number }) => status === 200;
    return {
      calls: load.outcomes.length,
      failed: load.outcomes
        .filter((one) => !isWhole(one))
        .map((one) => `${one.status} ${one.reason}`),
      writes: load.outcomes.filter((one) => one.isWrite && isWhole(one)).length,
      lost: read.flatMap(({ lost }) => lost),
    };
  };
}

function tell(message: ClusterMessage): void {
  process.send?.(message);
}
