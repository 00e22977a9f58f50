import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@madrasa/testkit/free-port";
import { BUILD } from "@madrasa/testkit/next-build";
import { startServerProcess, type ServerProcess } from "@madrasa/testkit/server-process";

export type RestartedSchool = {
  now: () => ServerProcess;
  origin: string;
  /** Uses the pages in a folder, with the same data and URL. */
  start: (pages?: string) => Promise<void>;
  startLater: (days: number) => Promise<void>;
  end: () => Promise<void>;
  remove: () => Promise<void>;
};

/** Restartable school. DevTools' "offline" does not cover service workers; a stopped process does. */
export async function startRestartedSchool(): Promise<RestartedSchool> {
  const dataDir = mkdtempSync(join(tmpdir(), "restarted-school-"));
  const port = String(await freePort());
  const run = (pages: string, days = 0) =>
    startServerProcess({
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
