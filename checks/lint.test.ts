import { execFileSync } from "node:child_process";
import { copyFileSync } from "node:fs";
import { join, resolve } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { writeSampleTree, type SampleTree } from "./sample-tree.ts";

const violations: [rule: string, file: string, text: string][] = [
  [
    "typescript(no-floating-promises)",
    "server/src/floating.ts",
    "export function go(work: () => Promise<void>) {\n  work();\n}\n",
  ],
  [
    "typescript(no-misused-promises)",
    "server/src/misused.ts",
    "export function go(work: () => Promise<boolean>) {\n  if (work()) return 1;\n  return 2;\n}\n",
  ],
  [
    "typescript(no-explicit-any)",
    "contract/src/any.ts",
    "export const a = (b: any) => typeof b;\n",
  ],
  [
    "typescript(no-unsafe-assignment)",
    "server/src/leak.ts",
    `export const a: string = JSON.parse("1");\n`,
  ],
  ["import(no-default-export)", "web/app/ui/button.ts", "export default 1;\n"],
  [
    "node(no-process-env)",
    "server/src/learning/notes/env.ts",
    `export const a = process.env["HOME"];\n`,
  ],
  [
    "eslint(no-restricted-imports)",
    "server/src/learning/notes/process.ts",
    `import { env } from "node:process";\nexport const a = env;\n`,
  ],
  [
    "react-hooks(rules-of-hooks)",
    "web/app/ui/hooks.tsx",
    `import { useState } from "react";\nexport function A({ b }: { b: boolean }) {\n  if (b) useState(1);\n  return null;\n}\n`,
  ],
  [
    "jsx-a11y(alt-text)",
    "web/app/ui/picture.tsx",
    `export const A = () => <img src="/a.png" />;\n`,
  ],
  ["eslint(max-lines)", "server/src/long.ts", `export const a = 1;\n${"//\n".repeat(330)}`],
  ["eslint(no-restricted-globals)", "web/app/fetch.ts", `await fetch("/api");\n`],
  ["eslint(no-restricted-globals)", "bench/request.ts", "export const a = new XMLHttpRequest();\n"],
  [
    "eslint(no-restricted-properties)",
    "web/app/beacon.ts",
    `globalThis.navigator.sendBeacon("/api");\n`,
  ],
  [
    "eslint(no-restricted-properties)",
    "server/src/learning/notes/formatter.ts",
    `export const a = (b: Date) => new Intl.DateTimeFormat("en").format(b);\n`,
  ],
  [
    "eslint(no-restricted-properties)",
    "contract/src/formatter.ts",
    "export const a = (b: Date) => b.toLocaleDateString();\n",
  ],
  [
    "eslint(no-restricted-properties)",
    "web/app/learning/notes/formatter.ts",
    "export const a = new Intl.ListFormat();\n",
  ],
  [
    "eslint(no-restricted-imports)",
    "e2e/api.ts",
    `import { API } from "@madrasa/contract/endpoint";\nexport const a = API;\n`,
  ],
  ["eslint(no-console)", "server/src/learning/notes/print.ts", `console.log("a");\n`],
  [
    "vitest(no-focused-tests)",
    "server/src/only.test.ts",
    `import { test } from "vitest";\ntest.only("a", () => {});\n`,
  ],
];

const allowed: [file: string, text: string][] = [
  ["server/src/platform/config.ts", `export const home = process.env["HOME"];\n`],
  ["web/app/pages/home.tsx", "export default function Home() {\n  return null;\n}\n"],
  ["server/src/platform/formatters.ts", "export const a = new Intl.Segmenter();\n"],
  ["web/app/i18n/formatters.ts", "export const a = new Intl.ListFormat();\n"],
  ["server/src/full.ts", `export const a = 1;\n${"//\n".repeat(329)}`],
  ["web/app/fetch.test.ts", `await fetch("/api");\n`],
  ["e2e/route.ts", "export const a = async (b: { fetch: () => string }) => b.fetch();\n"],
  ["server/seeds/school.ts", `console.log("seeded");\n`],
];

interface Diagnostic {
  code: string;
  filename: string;
}

let tree: SampleTree;
let diagnostics: Diagnostic[];

beforeAll(() => {
  const compilerOptions = {
    target: "es2024",
    module: "esnext",
    moduleResolution: "bundler",
    strict: true,
    jsx: "react-jsx",
    noEmit: true,
    types: [],
  };
  tree = writeSampleTree({
    "tsconfig.json": JSON.stringify({ compilerOptions, include: ["**/*"] }),
    "globals.d.ts": "declare const process: { env: Record<string, string | undefined> };\n",
    ...Object.fromEntries(violations.map(([, file, text]) => [file, text])),
    ...Object.fromEntries(allowed),
  });
  copyFileSync(".oxlintrc.json", join(tree.root, ".oxlintrc.json"));
  const linter = resolve("node_modules/oxlint/bin/oxlint");
  let output: string;
  try {
    output = execFileSync(process.execPath, [linter, "--format=json"], {
      cwd: tree.root,
      encoding: "utf8",
      env: { ...process.env, OXLINT_TSGOLINT_PATH: resolve("node_modules/.bin/tsgolint") },
    });
  } catch (error) {
    output = (error as { stdout: string }).stdout;
  }
  ({ diagnostics } = JSON.parse(output) as { diagnostics: Diagnostic[] });
});
afterAll(() => tree.remove());

test.each(violations)("%s is an error", (code, filename) => {
  expect(diagnostics).toContainEqual(expect.objectContaining({ code, filename }));
});

test.each(allowed)("%s may do what is refused elsewhere", (filename) => {
  expect(diagnostics.filter((diagnostic) => diagnostic.filename === filename)).toEqual([]);
});
