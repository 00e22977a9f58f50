import path from "node:path";
import { fileURLToPath } from "node:url";
import { fetchTransport } from "@madrasa/contract/client";
import { MANY_CODES } from "@madrasa/testkit/school";
import { startServerProcess as startProcess } from "@madrasa/testkit/server-process";
import { createTestClient } from "./test-app.ts";

export const WITHOUT_PAGES = fileURLToPath(new URL("./serve-without-pages.ts", import.meta.url));
const WITH_PAGES = fileURLToPath(new URL("./serve-pages.ts", import.meta.url));

export type ServerProcess = Awaited<ReturnType<typeof startServerProcess>>;

/** Pages for the repository's server, or an unpacked release. */
export type Build = { pages: string } | { release: string };

/** By default without pages. */
export async function startServerProcess(
  dataDir: string,
  env: Record<string, string> = {},
  build?: Build,
  { user }: { user?: number } = {},
) {
  const school = await startProcess({
    dataDir,
    ...programOf(build),
    ...(user !== undefined && { user }),
    env: { PORT: "0", LOG_LEVEL: "fatal", ...MANY_CODES, ...env },
  });
  return { ...school, ...createTestClient(school, () => fetchTransport(school.origin)) };
}

function programOf(build: Build | undefined): { program?: string; entry: readonly string[] } {
  if (build === undefined) return { entry: [WITHOUT_PAGES] };
  if ("pages" in build) return { entry: [WITH_PAGES, build.pages] };
  return { program: path.join(build.release, "madrasa"), entry: ["start"] };
}
