import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@madrasa/testkit/free-port";
import { BUILD } from "@madrasa/testkit/next-build";
import { startSchool, type SchoolProcess } from "@madrasa/testkit/school-process";

export type RestartedSchool = {
  /** The running process; another one after each `start`. */
  now: () => SchoolProcess;
  /** The same for every process of it. */
  origin: string;
  /** Starts it with the built pages of a folder, on the same data and at the same address. */
  start: (pages?: string) => Promise<void>;
  /** Starts it as on a later day. */
  startLater: (days: number) => Promise<void>;
  /** From then on nothing answers at its address. */
  end: () => Promise<void>;
  remove: () => Promise<void>;
};

/**
 * A school that a journey stops and starts again. DevTools' "offline" reaches the page but not
 * everything that a service worker does; nobody reaches a process that has ended.
 */
export async function startRestartedSchool(): Promise<RestartedSchool> {
  const dataDir = mkdtempSync(join(tmpdir(), "restarted-school-"));
  const port = String(await freePort());
  const run = (pages: string, days = 0) =>
    startSchool({
      dataDir,
      env: { PORT: port },
      entry: ["server/src/testing/serve-pages.ts", pages, String(days)],
    });
  let school = await run(BUILD);
  const end = async () => void (await school.end("SIGTERM"));
  return {
    now: () => school,
    origin: school.origin,
    start: async (pages = BUILD) => {
      school = await run(pages);
    },
    startLater: async (days) => {
      school = await run(BUILD, days);
    },
    end,
    remove: async () => {
      await school.end("SIGKILL");
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
