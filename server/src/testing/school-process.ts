import { fileURLToPath } from "node:url";
import { fetchTransport } from "@madrasa/contract/client";
import { MANY_CODES } from "@madrasa/testkit/school";
import { startSchool as startProcess } from "@madrasa/testkit/school-process";
import { createTestClient } from "./test-school.ts";

const ENTRY = fileURLToPath(new URL("./serve-without-pages.ts", import.meta.url));

export type SchoolProcess = Awaited<ReturnType<typeof startSchool>>;

/** Starts the school as a process of its own on a folder, without the built pages. */
export async function startSchool(dataDir: string, env: Record<string, string> = {}) {
  const school = await startProcess({
    dataDir,
    entry: [ENTRY],
    env: { PORT: "0", LOG_LEVEL: "fatal", ...MANY_CODES, ...env },
  });
  return { ...school, ...createTestClient(school, () => fetchTransport(school.origin)) };
}
