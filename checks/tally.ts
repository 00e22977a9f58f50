export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
}

const nothing: Tally = { passed: 0, failed: 0, skipped: 0 };

export function tallyChecks(output: string): Tally {
  const last = output.match(/^checks: (\d+) passed, (\d+) failed(?:, (\d+) skipped)?$/m);
  if (last === null) return nothing;
  return { passed: Number(last[1]), failed: Number(last[2]), skipped: Number(last[3] ?? 0) };
}

export function tallyVitest(report: string | undefined): Tally {
  if (report === undefined) return nothing;
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = JSON.parse(
    report,
  ) as Record<string, number | undefined>;
  return {
    passed: numPassedTests ?? 0,
    failed: numFailedTests ?? 0,
    skipped: (numPendingTests ?? 0) + (numTodoTests ?? 0),
  };
}

export function tallyPlaywright(report: string | undefined): Tally {
  if (report === undefined) return nothing;
  const { stats, errors } = JSON.parse(report) as {
    stats: { expected: number; unexpected: number; flaky: number; skipped: number };
    errors: unknown[];
  };
  return {
    passed: stats.expected,
    // A test that passes only on a retry has found a race.
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  };
}

/** A stage may fail without a failed test: a file that does not load, a server that does not start. */
export function withExit(tally: Tally, code: number): Tally {
  return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
}
