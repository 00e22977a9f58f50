import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { fetchTransport } from "@madrasa/contract/client";
import type { Person } from "./people.ts";
import { connectSchool, type School } from "./school.ts";

const ENTRY = fileURLToPath(new URL("../../server/src/testing/run-cluster.ts", import.meta.url));

/** People who call through the balancer without a browser. */
export type Load = {
  teacher: Person;
  students: readonly Person[];
  courseId: string;
  sectionId: string;
  lessonIds: readonly string[];
};
export type LoadOutcome = {
  calls: number;
  /** Statuses and sentences of calls that were not answered with 200; 0 where there was no answer. */
  failed: string[];
  /** Acts that were acknowledged. */
  writes: number;
  /** Writes that some server does not know afterwards. */
  lost: string[];
};

export type ClusterOrder =
  | { name: "update"; server: number; archive: string }
  | { name: "begin load"; load: Load }
  | { name: "end load" };
export type ClusterMessage =
  | { name: "started"; origin: string; origins: readonly string[]; dataDir: string }
  | { name: "done"; outcome?: LoadOutcome; printed?: string; dead: readonly string[] }
  | { name: "failed"; reason: string };

export type ClusterProcess = School & {
  /** Addresses of the balancer, and of each server. */
  origin: string;
  origins: readonly string[];
  /** By the command of its program; answers what that printed. */
  update: (server: number, archive: string) => Promise<string>;
  beginLoad: (load: Load) => Promise<void>;
  endLoad: () => Promise<LoadOutcome>;
  /** Servers that ended although nobody ended them. */
  dead: () => readonly string[];
  stop: () => Promise<void>;
};

/**
 * Three servers of an unpacked release behind nginx, with PostgreSQL behind PgBouncer and an S3 store, in a process
 * of their own. They are installed beside the release.
 */
export async function startCluster(release: string): Promise<ClusterProcess> {
  const child = fork(ENTRY, [release], { stdio: ["ignore", "inherit", "inherit", "ipc"] });
  const ended = new Promise<never>((_resolve, reject) => {
    child.once("exit", (code) => reject(new Error(`The servers' process ended with ${code}.`)));
  });
  // Whoever waits for an answer is told of the end.
  ended.catch(() => undefined);
  const answer = async (): Promise<ClusterMessage> => {
    const message = new Promise<ClusterMessage>((resolve) => child.once("message", resolve));
    const said = await Promise.race([message, ended]);
    if (said.name === "failed") throw new Error(said.reason);
    return said;
  };
  const first = await answer();
  if (first.name !== "started") throw new Error(`The servers said ${first.name}.`);

  let dead: readonly string[] = [];
  const ask = async (order: ClusterOrder) => {
    child.send(order);
    const said = await answer();
    if (said.name !== "done") throw new Error(`The servers said ${said.name}.`);
    dead = said.dead;
    return said;
  };
  return {
    ...connectSchool(fetchTransport(first.origin), first.dataDir),
    origin: first.origin,
    origins: first.origins,
    update: async (server, archive) =>
      (await ask({ name: "update", server, archive })).printed ?? "",
    beginLoad: async (load) => void (await ask({ name: "begin load", load })),
    async endLoad() {
      const { outcome } = await ask({ name: "end load" });
      if (!outcome) throw new Error("There was no load.");
      return outcome;
    },
    dead: () => dead,
    async stop() {
      child.disconnect();
      await ended.catch(() => undefined);
    },
  };
}
