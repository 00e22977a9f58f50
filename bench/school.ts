import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { MANY_CODES } from "@madrasa/testkit/school";
import { startSchool, type SchoolProcess } from "@madrasa/testkit/school-process";

/** Starts the real server without the limits that a measurement would reach. */
export async function startBenchSchool(): Promise<SchoolProcess> {
  return startSchool({
    env: {
      STORAGE_URL: process.env["BENCH_STORAGE_URL"],
      DATABASE_URL: process.env["BENCH_DATABASE_URL"],
      ...MANY_CODES,
      CALLS_PER_ADDRESS_PER_MINUTE: "100000000",
      LOG_LEVEL: "error",
    },
  });
}

/** The seed of the sample school writes the copies, in a process of its own and on either database. */
export async function copyCourse(
  { dataDir }: SchoolProcess,
  courseId: string,
  copies: number,
): Promise<void> {
  const seed = fileURLToPath(new URL("../server/seeds/many-courses.queries.ts", import.meta.url));
  const databaseUrl = process.env["BENCH_DATABASE_URL"];
  const child = spawn(process.execPath, [seed, courseId, String(copies)], {
    env: { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) },
    stdio: "inherit",
  });
  const [code] = (await once(child, "exit")) as [number | null];
  if (code !== 0) throw new Error("The courses could not be copied.");
}
