import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";

import { runSteps, type Outcome, type Step } from "./run-steps.ts";
import { sourceFiles } from "./source-files.ts";

const node = process.execPath;
const typeChecker = "node_modules/typescript-native/bin/tsc";

function missingSource(folder: string): Pick<Step, "missing"> {
  const found = sourceFiles(".", folder, [".ts", ".tsx"]).length > 0;
  return found ? {} : { missing: `${folder}/ has no source file yet` };
}

function types(workspace: string, more: Partial<Step> = {}): Step {
  return {
    name: `types: ${workspace}`,
    commands: [[node, typeChecker, "--project", workspace]],
    ...missingSource(workspace),
    ...more,
  };
}

const routes = existsSync("web/app/routes.ts")
  ? {}
  : { missing: "web/app/routes.ts is not written yet" };

const steps: Step[] = [
  { name: "route types", cwd: "web", commands: [["react-router", "typegen"]], ...routes },
  // Lint reads types, and those of the pages exist only after the route types are generated.
  {
    name: "lint",
    commands: [["oxlint", "--format=unix"]],
    after: "route types",
  },
  { name: "walls", commands: [[node, "checks/walls.ts"]] },
  { name: "dead code", commands: [["knip"]], after: "route types" },
  types("server"),
  types("web", { after: "route types", ...routes }),
  types("web/worker"),
  types("contract"),
  types("testkit"),
  types("e2e"),
  types("bench"),
  types("lighthouse"),
  types("release"),
  types("checks"),
  { name: "format", commands: [["oxfmt", "--check"]] },
  { name: "file length", commands: [[node, "checks/file-length.ts"]] },
  {
    name: "physical directions",
    commands: [[node, "checks/physical-directions.ts"]],
    ...missingSource("web/app"),
  },
  {
    name: "pattern time",
    commands: [[node, "checks/pattern-time.ts"]],
    ...missingSource("server/src"),
  },
  {
    name: "API calls",
    commands: [[node, "checks/api-calls.ts"]],
    ...missingSource("web/app"),
  },
  {
    name: "transactions",
    commands: [[node, "checks/transactions.ts"]],
    ...missingSource("server/src"),
  },
  { name: "messages", commands: [[node, "checks/messages.ts"]] },
  {
    name: "hard-coded words",
    commands: [[node, "checks/hard-coded-words.ts"]],
    ...missingSource("web/app"),
  },
];

const labels = { passed: "ok  ", failed: "FAIL", skipped: "skip" } as const;

function report({ name, state, seconds, output }: Outcome) {
  console.log(`${labels[state]}  ${name}  ${seconds.toFixed(1)} s`);
  if (state !== "passed") console.log(output.trimEnd().replace(/^/gm, "      "));
}

const outcomes = await runSteps(steps, {
  atOnce: Math.max(2, availableParallelism()),
  strict: process.env["CI"] === "true",
  report,
});
const count = (state: Outcome["state"]) =>
  outcomes.filter((outcome) => outcome.state === state).length;
const skipped = count("skipped") > 0 ? `, ${count("skipped")} skipped` : "";
console.log(`checks: ${count("passed")} passed, ${count("failed")} failed${skipped}`);
process.exitCode = count("failed") > 0 ? 1 : 0;
