import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";

import ts from "typescript";

import { sourceFiles } from "./source-files.ts";
import { printResult, type Finding, type CheckResult } from "./check-result.ts";

const advice = "text belongs in i18n/en; or write why not on the same line: `not words: <reason>`";
const reason = /not words:\s*\p{L}/u;
const letters = /\p{L}/u;

const visibleAttributes = new Set([
  "aria-label",
  "aria-description",
  "aria-placeholder",
  "aria-roledescription",
  "aria-valuetext",
  "placeholder",
  "title",
  "alt",
  "label",
  "description",
  "errorMessage",
]);

// In plain objects these names also contain message keys, so only natural text counts.
const visibleFields = new Set([...visibleAttributes, "message"]);
const readsLikeWords = /^\p{Lu}\p{L}|\p{L}\s+\p{L}/u;

interface FoundText {
  at: number;
  text: string;
}

/** Literals that an expression can display: branches, not arguments. */
function shownLiterals(node: ts.Node): ts.Node[] {
  if (ts.isStringLiteralLike(node)) return [node];
  if (ts.isTemplateExpression(node)) {
    const pieces = [node.head, ...node.templateSpans.map((span) => span.literal)];
    return pieces.filter((piece) => letters.test(piece.text));
  }
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isJsxExpression(node)) {
    return node.expression === undefined ? [] : shownLiterals(node.expression);
  }
  if (ts.isConditionalExpression(node)) {
    return [...shownLiterals(node.whenTrue), ...shownLiterals(node.whenFalse)];
  }
  if (ts.isBinaryExpression(node)) {
    const joins = [
      ts.SyntaxKind.PlusToken,
      ts.SyntaxKind.BarBarToken,
      ts.SyntaxKind.QuestionQuestionToken,
    ];
    if (joins.includes(node.operatorToken.kind)) {
      return [...shownLiterals(node.left), ...shownLiterals(node.right)];
    }
    if (node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken) {
      return shownLiterals(node.right);
    }
  }
  return [];
}

function textOf(node: ts.Node): string {
  return ts.isLiteralExpression(node) || ts.isTemplateLiteralToken(node) ? node.text : "";
}

function isToast(node: ts.CallExpression, source: ts.SourceFile): boolean {
  return /^toast(\.\w+)?$/.test(node.expression.getText(source));
}

function wordsInNode(node: ts.Node, source: ts.SourceFile): FoundText[] {
  const matching = (found: ts.Node[], pattern: RegExp) =>
    found
      .map((literal) => ({ at: literal.getStart(source), text: textOf(literal) }))
      .filter(({ text }) => pattern.test(text));

  if (ts.isJsxText(node) && letters.test(node.text)) {
    const lead = node.text.length - node.text.trimStart().length;
    return [{ at: node.pos + lead, text: node.text.trim() }];
  }
  if (ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent)) {
    return matching(shownLiterals(node), letters);
  }
  if (ts.isJsxAttribute(node) && visibleAttributes.has(node.name.getText(source))) {
    return node.initializer === undefined ? [] : matching(shownLiterals(node.initializer), letters);
  }
  if (
    ts.isPropertyAssignment(node) &&
    !ts.isComputedPropertyName(node.name) &&
    visibleFields.has(node.name.text)
  ) {
    return matching(shownLiterals(node.initializer), readsLikeWords);
  }
  if (ts.isCallExpression(node) && isToast(node, source)) {
    return matching(node.arguments.slice(0, 1).flatMap(shownLiterals), letters);
  }
  return [];
}

export function hardCodedWords(file: string, code: string): Finding[] {
  const kind = file.endsWith(".tsx") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true, kind);
  const lines = code.split("\n");
  const found: FoundText[] = [];
  const visit = (node: ts.Node) => {
    found.push(...wordsInNode(node, source));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found
    .map(({ at, text }) => ({ line: source.getLineAndCharacterOfPosition(at).line + 1, text }))
    .filter(({ line }) => !reason.test(lines[line - 1] ?? ""))
    .map(({ line, text }) => ({ file, line, message: `hard-coded-words: "${text}"; ${advice}` }));
}

export function checkHardCodedWords(root: string): CheckResult {
  const files = sourceFiles(root, "web/app", [".ts", ".tsx"]).filter(
    (file) => !file.startsWith("web/app/i18n/") && !/\.test\.tsx?$/.test(file),
  );
  const findings = files.flatMap((file) =>
    hardCodedWords(file, readFileSync(join(root, file), "utf8")),
  );
  return { fileCount: files.length, findings };
}

if (import.meta.main) {
  const root = resolve(process.argv[2] ?? ".");
  process.exitCode = printResult("hard-coded words", checkHardCodedWords(root));
}
