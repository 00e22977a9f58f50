import { readFileSync } from "node:fs";
import { contract } from "@madrasa/contract";
import type { CallInput } from "@madrasa/contract/client";
import type { Endpoint } from "@madrasa/contract/endpoint";
import { aHalaqa } from "./halaqa.ts";
import { startBenchSchool } from "./school.ts";

/**
 * Main thread milliseconds of a halaqa's calls, medians: 60 students with 780 days of four entries.
 */

const STUDENTS = 60;
const CALLS = Number(process.env["BENCH_ROUNDS"] ?? 100);
const WARM_UP = 30;
const GOAL = 15;

const school = await startBenchSchool();
try {
  const env: Record<string, string> = { DATA_DIR: school.dataDir };
  const url = process.env["BENCH_DATABASE_URL"];
  if (url) env["DATABASE_URL"] = url;
  const { courseId, teacher, student } = await aHalaqa(
    school,
    { students: STUDENTS, size: "S" },
    env,
  );
  const query = { courseId, day: new Date().toISOString().slice(0, 10) };
  const { sheet } = contract;
  print(["call", "main thread ms", "kB", "goal"]);
  await measure("sheet", sheet.readSheet, { token: teacher.token, query });
  await measure("overview", sheet.readOverview, { token: teacher.token, query });
  await measure("month", sheet.readMonth, { token: teacher.token, query });
  await measure("sheetEntries for a file", sheet.listMonthSheetEntries, {
    token: teacher.token,
    query,
  });
  await measure("thirty parts", sheet.readRecord, { token: student.token, query: {} });
  await measure("page of days", sheet.listDays, { token: student.token, query: {} });
} finally {
  await school.stop();
}

async function measure<E extends Endpoint>(
  name: string,
  endpoint: E,
  input: CallInput<E>,
): Promise<void> {
  let bytes = 0;
  const call = async (count: number) => {
    for (let done = 0; done < count; done += 1) {
      const { status, data } = await school.client.send(endpoint, input);
      if (status !== 200) throw new Error(`${name} answered ${status}.`);
      bytes = JSON.stringify(data).length;
    }
  };
  await call(WARM_UP);
  const times: number[] = [];
  for (let done = 0; done < CALLS; done += 1) {
    const before = mainThreadTime(school.pid);
    await call(1);
    times.push(mainThreadTime(school.pid) - before);
  }
  const median = times.toSorted((one, other) => one - other)[Math.floor(CALLS / 2)] ?? 0;
  print([name, median.toFixed(1), (bytes / 1_000).toFixed(0), `≤ ${GOAL}`]);
}

/** Milliseconds that a process's first thread has run. */
function mainThreadTime(pid: number): number {
  const [nanoseconds] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, "utf8").split(" ");
  return Number(nanoseconds) / 1e6;
}

function print([first = "", ...rest]: readonly string[]): void {
  process.stdout.write(`${first.padEnd(20)}${rest.map((cell) => cell.padStart(16)).join("")}\n`);
}
