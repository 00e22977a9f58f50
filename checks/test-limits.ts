import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";

import ts from "typescript";

import { printResult, type CheckResult, type Finding } from "./check-result.ts";
import { sourceFiles } from "./source-files.ts";

const LEAST = 120_000;
const advice =
  "a limit ends what hangs, also on a busy machine: leave it to vitest.config.ts and playwright.config.ts, or set 120 seconds or more";

const limited = /^(?:(?:test|it)\b|(?:before|after)(?:All|Each)$)/;
/** Defaults to one second, whatever the configuration. */
const waits = /^vi\.wait(?:For|Until)$/;
const marked = /\/\/ not a limit: \S/;

export function shortLimits(file: string, text: string): Finding[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const lines = text.split("\n");
  const constants = new Map<string, ts.Expression>();
  const findings: Finding[] = [];

  /** Lowest value of an expression; undefined if not static. */
  const leastOf = (node: ts.Expression | undefined): number | undefined => {
    if (node === undefined) return undefined;
    if (ts.isNumericLiteral(node)) return Number(node.text);
    if (ts.isIdentifier(node)) return leastOf(constants.get(node.text));
    if (ts.isConditionalExpression(node)) {
      return Math.min(leastOf(node.whenTrue) ?? Infinity, leastOf(node.whenFalse) ?? Infinity);
    }
    if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.AsteriskToken)
      return undefined;
    return (leastOf(node.left) ?? NaN) * (leastOf(node.right) ?? NaN);
  };

  const limitOf = (node: ts.Node): number | undefined => {
    if (ts.isPropertyAssignment(node) && node.name.getText(source) === "timeout")
      return leastOf(node.initializer);
    if (!ts.isCallExpression(node)) return undefined;
    const called = node.expression.getText(source);
    if (waits.test(called)) return 1_000;
    return limited.test(called) ? leastOf(node.arguments.at(-1)) : undefined;
  };

  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && node.initializer)
      constants.set(node.name.getText(source), node.initializer);
    // Attempts within `toPass` may be short: the total is limited by the configuration.
    if (ts.isCallExpression(node) && node.expression.getText(source).endsWith(".toPass")) return;
    const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
    if ((limitOf(node) ?? LEAST) < LEAST && !marked.test(lines[line] ?? ""))
      findings.push({ file, line: line + 1, message: `test-limit: ${advice}` });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return findings;
}

function checkTestLimits(root: string): CheckResult {
  const folders = ["contract", "server", "testkit", "web", "e2e", "release", "checks"];
  const files = folders
    .flatMap((folder) => sourceFiles(root, folder, [".ts", ".tsx"]))
    .filter((file) => /^e2e\/.*(?<!\.config)\.ts$|\/testing\/|\.test\.tsx?$/.test(file));
  const findings = files.flatMap((file) =>
    shortLimits(file, readFileSync(join(root, file), "utf8")),
  );
  return { fileCount: files.length, findings };
}

if (import.meta.main) {
  process.exitCode = printResult("test-limits", checkTestLimits(resolve(process.argv[2] ?? ".")));
}
