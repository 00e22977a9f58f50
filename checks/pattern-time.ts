import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";

import { isSafe } from "redos-detector";
import ts from "typescript";

import { sourceFiles } from "./source-files.ts";
import { conclude, type Finding, type Verdict } from "./verdict.ts";

const advice =
  "its time can grow faster than its input; rewrite it, or say what bounds the input " +
  "on the same line or the one before: `bounded: <reason>`";
const reason = /bounded:\s*\p{L}/u;

/** How many ways to match one text the checker may find before it calls a pattern unsafe. */
const MAX_SCORE = 200;

const folders = ["contract/src", "server/src", "web/app"];
const isTest = (file: string) => /\.test\.tsx?$|\/testing\//.test(file);

function isSlow(literal: string): boolean {
  const end = literal.lastIndexOf("/");
  const pattern = new RegExp(literal.slice(1, end), literal.slice(end + 1));
  return !isSafe(pattern, { maxScore: MAX_SCORE }).safe;
}

/** The regular expressions of a file that an attacker's text could keep busy. */
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
        findings.push({ file, line: line + 1, says: `slow-pattern: ${node.text}; ${advice}` });
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return findings;
}

export function judgePatternTime(root: string): Verdict {
  const files = folders
    .flatMap((folder) => sourceFiles(root, folder, [".ts", ".tsx"]))
    .filter((file) => !isTest(file));
  const findings = files.flatMap((file) =>
    slowPatterns(file, readFileSync(join(root, file), "utf8")),
  );
  return { looked: files.length, findings };
}

if (import.meta.main) {
  const root = resolve(process.argv[2] ?? ".");
  process.exitCode = conclude("pattern time", judgePatternTime(root));
}
