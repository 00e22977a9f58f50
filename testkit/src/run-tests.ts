import { spawn } from "node:child_process";

const RUNS: Record<string, Run> = {
  test: {
    minutes: 60,
    commands: [
      "npm run check",
      "vitest run --project unit --project sqlite --project postgres --project s3 --project web --project components --project checks",
      "playwright test --config e2e --project journeys",
    ],
  },
  more: {
    minutes: 90,
    commands: [
      "vitest run --project built-release --project machinery --project machinery-sqlite --project machinery-postgres",
      // Last, because it lists flaky journeys. More at once than usual, because many of them wait.
      "playwright test --config e2e --project more --workers 3",
    ],
  },
  long: {
    minutes: 600,
    commands: [
      "TESTS=long vitest run --project machinery --project machinery-sqlite --project machinery-postgres server/src/cluster server/src/failover server/src/line server/src/killed server/src/disk-faults month-of-halaqas",
      "TESTS=long FUZZ_REQUESTS=50000 vitest run --project sqlite --project machinery-postgres server/src/app.fuzz sign-in/guessing",
      "TESTS=long vitest run --project sqlite --project postgres counters.http statistics/stored-counts note-sizes move-sequences copy-sequences",
      "PICTURES=pictures playwright test --config e2e --project long",
    ],
  },
};

/** Milliseconds for clean-up. */
const GRACE = 10_000;

type Run = { minutes: number; commands: string[] };

/** Runs commands until one fails or time is over; returns the exit code. */
export async function runInTime({ minutes, commands }: Run): Promise<number> {
  const endsAt = Date.now() + minutes * 60_000;
  for (const command of commands) {
    const code = await runCommand(command, endsAt);
    if (code !== 0) return code;
  }
  return 0;
}

async function runCommand(command: string, endsAt: number): Promise<number> {
  const env = { ...process.env, TESTS_END_AT: String(endsAt) };
  const child = spawn(command, { shell: true, detached: true, stdio: "inherit", env });
  const end = (signal: NodeJS.Signals) => {
    try {
      process.kill(-(child.pid ?? 0), signal);
    } catch {
      // All of them have ended.
    }
  };
  const signals = ["SIGINT", "SIGTERM"] as const;
  for (const signal of signals) process.on(signal, end);
  // Runners list their running tests at the same deadline.
  const late = setTimeout(
    () => {
      process.stderr.write(`\nEnded, since the time for all tests is over: ${command}\n`);
      end("SIGTERM");
      setTimeout(end, GRACE, "SIGKILL");
    },
    endsAt - Date.now() + 1_000,
  );
  const code = await new Promise<number>((resolve) => {
    child.once("close", (exitCode) => resolve(exitCode ?? 1));
  });
  clearTimeout(late);
  for (const signal of signals) process.off(signal, end);
  if (Date.now() < endsAt) return code;
  end("SIGKILL");
  return code || 1;
}

if (import.meta.main) {
  const run = RUNS[process.argv[2] ?? ""];
  if (!run) throw new Error(`Name one of ${Object.keys(RUNS).join(", ")}.`);
  process.exit(await runInTime(run));
}
