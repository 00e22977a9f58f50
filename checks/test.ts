import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { readPlaywright, readVitest, type TestReport } from "./test-report.ts";
import { tallyChecks, tallyPlaywright, tallyVitest, withExit, type Tally } from "./tally.ts";

interface Stage {
  name: string;
  command: string[];
  env?: NodeJS.ProcessEnv;
  tally: (output: string, report: string | undefined) => Tally;
  read?: (report: string | undefined) => TestReport;
}

/** How many of the slowest test files the summary names. */
const SLOWEST = 20;

/** In bytes; all of a run's databases and files, several times over. */
const ROOM = 8 * 1024 ** 3;
const MEMORY = "/dev/shm";

/** Waiting for a disk is half of the time of a test that writes, so that data lies in memory. */
function inMemory(): NodeJS.ProcessEnv {
  if (!existsSync(MEMORY)) return {};
  const { bavail, bsize } = statfsSync(MEMORY);
  const free = Math.min(bavail * bsize, process.availableMemory());
  return free < ROOM ? {} : { TMPDIR: MEMORY };
}

const folder = mkdtempSync(join(tmpdir(), "madrasa-test-"));
const reportOf = (name: string) => join(folder, `${name}.json`);

function vitestStage(name: string): Stage {
  const report = reportOf(name);
  return {
    name,
    command: [
      "npm",
      "run",
      "--silent",
      `test:${name}`,
      "--",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${report}`,
    ],
    tally: (_output, text) => tallyVitest(text),
    read: (text) => readVitest(text, process.cwd()),
  };
}

const stages: Stage[] = [
  { name: "check", command: ["npm", "run", "--silent", "check"], tally: tallyChecks },
  vitestStage("checks"),
  vitestStage("server"),
  vitestStage("web"),
  vitestStage("release"),
  {
    name: "e2e",
    command: ["npm", "run", "--silent", "test:e2e", "--", "--reporter=list,json"],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: reportOf("e2e") },
    tally: (_output, text) => tallyPlaywright(text),
    read: readPlaywright,
  },
];

function run({ command, env }: Stage): Promise<{ code: number; output: string }> {
  const [program = "", ...parameters] = command;
  return new Promise((resolve, reject) => {
    const child = spawn(program, parameters, {
      stdio: ["inherit", "pipe", "inherit"],
      env: { ...process.env, ...inMemory(), ...env },
    });
    let output = "";
    child.stdout.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      process.stdout.write(chunk);
    });
    child.on("error", reject);
    child.on("close", (code) => resolve({ code: code ?? 1, output }));
  });
}

function readReport(name: string): string | undefined {
  try {
    return readFileSync(reportOf(name), "utf8");
  } catch {
    return undefined;
  }
}

const rows: { name: string; seconds: number; tally: Tally; report: TestReport }[] = [];
for (const stage of stages) {
  console.log(`\n=== ${stage.name}`);
  const started = performance.now();
  const { code, output } = await run(stage);
  const text = readReport(stage.name);
  rows.push({
    name: stage.name,
    seconds: (performance.now() - started) / 1000,
    tally: withExit(stage.tally(output, text), code),
    report: stage.read?.(text) ?? { failures: [], files: [] },
  });
}
rmSync(folder, { recursive: true, force: true });

const formatTally = ({ passed, failed, skipped }: Tally) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;

const slowest = rows
  .flatMap(({ report }) => report.files)
  .toSorted((one, other) => other.seconds - one.seconds)
  .slice(0, SLOWEST);
console.log("\n=== slowest files");
for (const { name, seconds } of slowest)
  console.log(`${seconds.toFixed(0).padStart(5)} s  ${name}`);

console.log("\n=== summary");
for (const { name, seconds, tally } of rows) {
  console.log(`${name.padEnd(8)} ${formatTally(tally)}  (${seconds.toFixed(0)} s)`);
}
for (const failure of rows.flatMap(({ report }) => report.failures))
  console.log(`FAIL  ${failure}`);
const sum = (key: keyof Tally) => rows.reduce((total, { tally }) => total + tally[key], 0);
const total = { passed: sum("passed"), failed: sum("failed"), skipped: sum("skipped") };
console.log(formatTally(total));
process.exitCode = total.failed > 0 ? 1 : 0;
