import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";

import ts from "typescript";

import { sourceFiles } from "./source-files.ts";
import { printResult, type CheckResult, type Finding } from "./check-result.ts";

const advice =
  "a transaction sends one statement after another: when the first of several fails, the others may still be on their way when it ends";

const atOnce = /^Promise\.(?:all|allSettled|any|race)$/;

export function statementsAtOnce(file: string, text: string): Finding[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const findings: Finding[] = [];
  const usesTransaction = (node: ts.Node): boolean =>
    (ts.isIdentifier(node) && node.text === "tx") ||
    ts.forEachChild(node, (child) => usesTransaction(child) || undefined) === true;
  const visit = (node: ts.Node): void => {
    const isAtOnce = ts.isCallExpression(node) && atOnce.test(node.expression.getText(source));
    const isUnawaited = ts.isVoidExpression(node);
    if ((isAtOnce || isUnawaited) && usesTransaction(node)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      findings.push({ file, line: line + 1, message: `transaction: ${advice}` });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return findings;
}

function checkTransactions(root: string): CheckResult {
  const files = sourceFiles(root, "server/src", [".ts"]).filter(
    (file) => !file.endsWith(".test.ts"),
  );
  const findings = files.flatMap((file) =>
    statementsAtOnce(file, readFileSync(join(root, file), "utf8")),
  );
  return { fileCount: files.length, findings };
}

if (import.meta.main) {
  const root = resolve(process.argv[2] ?? ".");
  process.exitCode = printResult("transactions", checkTransactions(root));
}
