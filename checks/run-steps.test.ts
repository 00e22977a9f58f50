import { expect, test } from "vitest";

import { runSteps, type Step } from "./run-steps.ts";
import { tallyChecks, tallyPlaywright, tallyVitest, withExit } from "./tally.ts";

const script = (code: string) => [process.execPath, "-e", code];

async function run(steps: Step[], strict = false) {
  const order: string[] = [];
  const outcomes = await runSteps(steps, {
    atOnce: 2,
    strict,
    report: ({ name }) => order.push(name),
  });
  return { order, outcomes };
}

test("a step fails with its output when a command fails, and its later commands do not run", async () => {
  const { outcomes } = await run([
    {
      name: "bad",
      commands: [script("console.log('why'); process.exit(3)"), script("console.log('no')")],
    },
    { name: "good", commands: [script("")] },
    { name: "absent", commands: [["no-such-program"]] },
  ]);
  expect(outcomes.map(({ name, state }) => [name, state])).toEqual([
    ["bad", "failed"],
    ["good", "passed"],
    ["absent", "failed"],
  ]);
  expect(outcomes[0]?.output).toBe("why\n");
});

test("a step waits for the one it comes after", async () => {
  const { order } = await run([
    { name: "second", commands: [script("")], after: "first" },
    { name: "first", commands: [script("setTimeout(() => {}, 100)")] },
  ]);
  expect(order).toEqual(["first", "second"]);
});

test("what is missing is skipped at home and fails on the build machine", async () => {
  const steps = [{ name: "web", commands: [], missing: "nothing written yet" }];
  expect((await run(steps)).outcomes).toMatchObject([{ state: "skipped" }]);
  expect((await run(steps, true)).outcomes).toMatchObject([{ state: "failed" }]);
});

test("the numbers of every runner are read", () => {
  expect(tallyChecks("ok\nchecks: 11 passed, 2 failed, 1 skipped\n")).toEqual({
    passed: 11,
    failed: 2,
    skipped: 1,
  });
  expect(
    tallyVitest(`{"numPassedTests":4,"numFailedTests":1,"numPendingTests":2,"numTodoTests":1}`),
  ).toEqual({ passed: 4, failed: 1, skipped: 3 });
  expect(
    tallyPlaywright(
      `{"stats":{"expected":5,"unexpected":1,"flaky":1,"skipped":2},"errors":[{"message":"x"}]}`,
    ),
  ).toEqual({ passed: 5, failed: 3, skipped: 2 });
});

test("a stage that fails without a failed test counts as one failure", () => {
  expect(withExit(tallyVitest(undefined), 1)).toMatchObject({ failed: 1 });
  expect(withExit({ passed: 1, failed: 2, skipped: 0 }, 1)).toMatchObject({ failed: 2 });
  expect(withExit({ passed: 1, failed: 0, skipped: 0 }, 0)).toMatchObject({ failed: 0 });
});
