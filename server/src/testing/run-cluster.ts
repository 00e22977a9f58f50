import type { ClusterMessage, ClusterOrder, LoadOutcome } from "@madrasa/testkit/cluster-process";
import { nothingYet, readBack, startLoad } from "./cluster-load.ts";
import { startCluster, type Cluster } from "./cluster.ts";

/** Runs a cluster of a release for another process: see `cluster-process.ts` of the test kit. */

const [release = ""] = process.argv.slice(2);
const cluster = await startCluster({ build: { release } });
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
    (outcome) => tell({ name: "done", dead: cluster.dead(), ...(outcome && { outcome }) }),
    (error: unknown) => tell({ name: "failed", reason: String(error) }),
  );
});

async function obey(order: ClusterOrder): Promise<LoadOutcome | undefined> {
  if (order.name === "begin load") {
    endLoad = beginLoad(cluster, order.load);
    return undefined;
  }
  if (order.name === "end load") return endLoad?.();
  await cluster.close(order.server);
  await cluster.start(order.server, { release: order.release });
  return undefined;
}

function beginLoad(
  school: Cluster,
  classroom: Parameters<typeof startLoad>[1],
): () => Promise<LoadOutcome> {
  const kept = nothingYet();
  const load = startLoad(school, classroom, kept);
  return async () => {
    await load.stop();
    const read = await Promise.all(
      school.origins.map((origin) => readBack(origin, classroom, kept)),
    );
    const isWhole = ({ status }: { status: number }) => status === 200;
    return {
      calls: load.outcomes.length,
      failed: load.outcomes.filter((one) => !isWhole(one)).map(({ status }) => status),
      writes: load.outcomes.filter((one) => one.isWrite && isWhole(one)).length,
      lost: read.flatMap(({ lost }) => lost),
    };
  };
}

function tell(message: ClusterMessage): void {
  process.send?.(message);
}
