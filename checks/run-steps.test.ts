import { expect, test } from "vitest";

import { runSteps, type Step } from "./run-steps.ts";
import { readPlaywright, readVitest } from "./test-report.ts";
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

test("a step with a missing part is skipped, and fails in strict mode", async () => {
  const steps = [{ name: "web", commands: [], missing: "nothing written yet" }];
  expect((await run(steps)).outcomes).toMatchObject([{ state: "skipped" }]);
  expect((await run(steps, true)).outcomes).toMatchObject([{ state: "failed" }]);
});

test("the counts of every test runner are read", () => {
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

test("a report names each failed test, its error and how long each file took", () => {
  const file = (name: string, status: string, tests: object[], message = "") => ({
    name: `/project/${name}`,
    startTime: 1_000,
    endTime: 3_500,
    status,
    message,
    assertionResults: tests,
  });
  const vitest = JSON.stringify({
    testResults: [
      file("a.test.ts", "failed", [
        {
          fullName: "a list is empty",
          status: "failed",
          failureMessages: ["\u001B[31mexpected 1 to be 0\u001B[39m\n\n  at a.ts:3"],
        },
        { fullName: "a list is full", status: "passed" },
      ]),
      file("b.test.ts", "failed", [], "Cannot find module\n  at c.ts"),
    ],
  });
  expect(readVitest(vitest, "/project")).toEqual({
    failures: [
      "a.test.ts > a list is empty\n      expected 1 to be 0\n        at a.ts:3",
      "b.test.ts > Cannot find module",
    ],
    files: [
      { name: "a.test.ts", seconds: 2.5 },
      { name: "b.test.ts", seconds: 2.5 },
    ],
  });

  const errors = [
    { message: "not visible", location: { file: "/e2e/notes.spec.ts", line: 7 } },
    { message: "the page has thrown" },
  ];
  const spec = (title: string, ok: boolean) => ({
    title,
    ok,
    tests: [{ results: [{ duration: 1_500, errors: ok ? [] : errors }] }],
  });
  const playwright = JSON.stringify({
    suites: [
      {
        file: "notes.spec.ts",
        specs: [spec("adds a note", true)],
        suites: [{ file: "notes.spec.ts", specs: [spec("deletes a note", false)] }],
      },
    ],
    errors: [{ message: "The server did not start\nat line 3" }],
  });
  expect(readPlaywright(playwright)).toEqual({
    failures: [
      "notes.spec.ts > deletes a note\n      notes.spec.ts:7\n      not visible\n      the page has thrown",
      "The server did not start",
    ],
    files: [{ name: "notes.spec.ts", seconds: 3 }],
  });
  expect(readVitest(undefined, "/project").failures).toEqual([]);
  expect(readPlaywright(undefined).failures).toEqual([]);
});
