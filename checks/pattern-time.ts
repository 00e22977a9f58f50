import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";

import { isSafe } from "redos-detector";
import ts from "typescript";

import { sourceFiles } from "./source-files.ts";
import { printResult, type Finding, type CheckResult } from "./check-result.ts";

const advice =
  "its time can grow faster than its input; rewrite it, or write what bounds the input " +
  "on the same line or the one before: `bounded: <reason>`";
const reason = /bounded:\s*\p{L}/u;

const MAX_SCORE = 200;

const folders = ["contract/src", "server/src", "web/app"];
const isTest = (file: string) => /\.(test\.tsx?|calls\.ts)$|\/testing\//.test(file);

function isSlow(literal: string): boolean {
  const end = literal.lastIndexOf("/");
  const pattern = new RegExp(literal.slice(1, end), literal.slice(end + 1));
  return !isSafe(pattern, { maxScore: MAX_SCORE }).safe;
}

export function slowPatterns(file: string, code: string): Finding[] {
  const kind = file.endsWith(".tsx") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true, kind);
  const lines = code.split("\n");
  const findings: Finding[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isRegularExpressionLiteral(node)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      const isExplained = [lines[line - 1], lines[line]].some((text) => reason.test(text ?? ""));
      if (!isExplained && isSlow(node.text)) {
        findings.push({ file, line: line + 1, message: `slow-pattern: ${node.text}; ${advice}` });
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return findings;
}

export function checkPatternTime(root: string): CheckResult {
  const files = folders
    .flatMap((folder) => sourceFiles(root, folder, [".ts", ".tsx"]))
    .filter((file) => !isTest(file));
  const findings = files.flatMap((file) =>
    slowPatterns(file, readFileSync(join(root, file), "utf8")),
  );
  return { fileCount: files.length, findings };
}

if (import.meta.main) {
  const root = resolve(process.argv[2] ?? ".");
  process.exitCode = printResult("pattern time", checkPatternTime(root));
}
