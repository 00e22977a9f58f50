import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { MANY_CODES } from "@madrasa/testkit/school";
import { startServerProcess, type ServerProcess } from "@madrasa/testkit/server-process";

/** Removes limits that a measurement would reach. */
export async function startBenchSchool(
  env: Record<string, string | undefined> = {},
  dataDir?: string,
): Promise<ServerProcess> {
  return startServerProcess({
    ...(dataDir && { dataDir }),
    env: {
      STORAGE_URL: process.env["BENCH_STORAGE_URL"],
      DATABASE_URL: process.env["BENCH_DATABASE_URL"],
      ...MANY_CODES,
      CALLS_PER_ADDRESS_PER_MINUTE: "100000000",
      LOG_LEVEL: "error",
      ...env,
    },
  });
}

export async function copyCourse(
  { dataDir }: ServerProcess,
  courseId: string,
  copies: number,
): Promise<void> {
  const databaseUrl = process.env["BENCH_DATABASE_URL"];
  const env = { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
  await runSeed("many-courses.queries.ts", [courseId, String(copies)], env);
}

export async function fillSchool(size: string, env: Record<string, string>): Promise<void> {
  await runSeed("fill-school.queries.ts", [size], env);
}

export async function runSeed(
  file: string,
  values: readonly string[],
  env: Record<string, string>,
): Promise<void> {
  const script = fileURLToPath(new URL(`../server/seeds/${file}`, import.meta.url));
  const child = spawn(process.execPath, [script, ...values], { env, stdio: "inherit" });
  const [code] = (await once(child, "exit")) as [number | null];
  if (code !== 0) throw new Error(`${file} ended with ${code}.`);
}
