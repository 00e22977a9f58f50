import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { fetchTransport } from "@madrasa/contract/client";
import type { Person } from "./people.ts";
import { connectSchool, type School } from "./school.ts";

const ENTRY = fileURLToPath(new URL("../../server/src/testing/run-cluster.ts", import.meta.url));

export type Load = {
  teacher: Person;
  students: readonly Person[];
  courseId: string;
  sectionId: string;
  lessonIds: readonly string[];
};
export type LoadOutcome = {
  calls: number;
  failed: string[];
  writes: number;
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
  origin: string;
  origins: readonly string[];
  update: (server: number, archive: string) => Promise<string>;
  beginLoad: (load: Load) => Promise<void>;
  endLoad: () => Promise<LoadOutcome>;
  dead: () => readonly string[];
  stop: () => Promise<void>;
};

/** Release on three servers behind nginx, with PgBouncer and S3, in a separate process. */
export async function startCluster(release: string): Promise<ClusterProcess> {
  const child = fork(ENTRY, [release], { stdio: ["ignore", "inherit", "inherit", "ipc"] });
  const ended = new Promise<never>((_resolve, reject) => {
    child.once("exit", (code) => reject(new Error(`The servers' process ended with ${code}.`)));
  });
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
