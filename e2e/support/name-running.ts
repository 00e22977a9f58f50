import type { Reporter } from "@playwright/test/reporter";
import { watchRunningTests } from "@madrasa/testkit/running-tests";

/** Called with `new` by Playwright. */
export default function createReporter(): Reporter {
  const running = watchRunningTests();
  return {
    onTestBegin: (test) => void running.add(test.titlePath().join(" › ")),
    onTestEnd: (test) => void running.delete(test.titlePath().join(" › ")),
    printsToStdio: () => false,
  };
}
