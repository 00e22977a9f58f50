import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";

import ts from "typescript";

import { sourceFiles } from "./source-files.ts";
import { printResult, type Finding, type CheckResult } from "./check-result.ts";

const advice =
  "call the API through contract/src/client.ts, or write on the same line or the one before why " +
  "this is not an API call: `raw call: <reason>`";
const reason = /raw call:\s*\p{L}/u;

const folders = ["web/app", "server/seeds", "testkit", "e2e", "bench", "lighthouse"];
const isTest = (file: string) => /\.test\.tsx?$/.test(file);

/** At the beginning of a text, or after an origin in a template. */
const apiPath = /^(?:https?:\/\/[^/]+|\*\*)?\/(?:api|user|public|admin\/auth)(?:\/|$)/;
const senders = new Set(["fetch", "XMLHttpRequest", "sendBeacon", "EventSource", "WebSocket"]);

function nameOfCallee(callee: ts.Expression): string {
  if (ts.isIdentifier(callee)) return callee.text;
  if (!ts.isPropertyAccessExpression(callee) || !ts.isIdentifier(callee.expression)) return "";
  return /^(?:window|globalThis|self|navigator)$/.test(callee.expression.text)
    ? callee.name.text
    : "";
}

function rawCallAt(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node)) {
    return apiPath.test(node.text) ? node.text : undefined;
  }
  if (ts.isImportSpecifier(node)) return node.name.text === "API" ? "API" : undefined;
  if (!ts.isCallExpression(node) && !ts.isNewExpression(node)) return undefined;
  const name = nameOfCallee(node.expression);
  return senders.has(name) ? name : undefined;
}

/** API paths in the code, and requests that are not sent by the typed client. */
export function rawCalls(file: string, code: string): Finding[] {
  const kind = file.endsWith(".tsx") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true, kind);
  const lines = code.split("\n");
  const findings: Finding[] = [];
  const visit = (node: ts.Node) => {
    const found = rawCallAt(node);
    if (found !== undefined) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      const isExplained = [lines[line - 1], lines[line]].some((text) => reason.test(text ?? ""));
      if (!isExplained) {
        findings.push({ file, line: line + 1, message: `raw-call: ${found}; ${advice}` });
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return findings;
}

export function checkApiCalls(root: string): CheckResult {
  const files = folders
    .flatMap((folder) => sourceFiles(root, folder, [".ts", ".tsx"]))
    .filter((file) => !isTest(file));
  const findings = files.flatMap((file) => rawCalls(file, readFileSync(join(root, file), "utf8")));
  return { fileCount: files.length, findings };
}

if (import.meta.main) {
  process.exitCode = printResult("API calls", checkApiCalls(resolve(process.argv[2] ?? ".")));
}
