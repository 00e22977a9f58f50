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
