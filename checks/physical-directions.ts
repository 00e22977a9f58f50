import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";

import ts from "typescript";

import { sourceFiles } from "./source-files.ts";
import { printResult, type Finding, type CheckResult } from "./check-result.ts";

const advice = "use start and end, or write why on the same line: `physical: <reason>`";
const reason = /physical:\s*\p{L}/u;

const cssPatterns = [
  /(?<![\w-])(?:scroll-)?(?:margin|padding|border)-(?:left|right)(?:-[a-z]+)?\s*:/g,
  /(?<![\w-])border-(?:top|bottom)-(?:left|right)-radius\s*:/g,
  /(?<![\w-])(?:left|right)\s*:/g,
  /(?<![\w-])(?:text-align|float|clear)\s*:\s*(?:left|right)\b/g,
];

// Four values set left and right without mirroring.
const fourSides =
  /(?<![\w-])(?:margin|padding|inset|border-width)\s*:\s*(\S+)\s+(\S+)\s+(\S+)\s+([^\s;]+)/g;

const classPatterns = [
  /^-?(?:scroll-)?(?:ml|mr|pl|pr)-(?:\d|\[|\(|px|auto|$)/,
  /^-?(?:left|right)-(?:\d|\[|\(|px|auto|full|$)/,
  /^(?:border|rounded)-(?:l|r|tl|tr|bl|br)(?:-|$)/,
  /^(?:text|float|clear)-(?:left|right)$/,
  /^(?:origin|object|bg)-(?:(?:top|bottom)-)?(?:left|right)(?:-(?:top|bottom))?$/,
  /^bg-(?:linear|gradient)-to-(?:l|r|tl|tr|bl|br)(?:\/|$)/,
  /^slide-(?:in-from|out-to)-(?:left|right)/,
];

const styleNames =
  /^(?:left|right|(?:scroll)?(?:margin|padding|border)(?:Left|Right)\w*|(?:scroll)?(?:Margin|Padding)(?:Left|Right)|border(?:Top|Bottom)(?:Left|Right)Radius)$/i;
const styleValueNames = new Set(["textAlign", "float", "clear", "cssFloat"]);
const placementAttributes = new Set(["placement", "side", "align"]);

function physicalInCss(css: string): { at: number; found: string }[] {
  const readable = css.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, " "));
  const named = cssPatterns.flatMap((pattern) =>
    [...readable.matchAll(pattern)].map((match) => ({ at: match.index, found: match[0].trim() })),
  );
  const unequal = [...readable.matchAll(fourSides)]
    .filter((match) => match[2] !== match[4])
    .map((match) => ({ at: match.index, found: match[0].trim() }));
  const applied = [...readable.matchAll(/@apply\s+([^;]+)/g)].flatMap((match) =>
    physicalClasses(match[1] ?? "", match.index + match[0].length - (match[1] ?? "").length),
  );
  return [...named, ...unequal, ...applied];
}

function isPhysicalClass(token: string): boolean {
  const bare = token.slice(lastColon(token) + 1).replace(/^!|!$/g, "");
  return classPatterns.some((pattern) => pattern.test(bare));
}

/** Variants end in a colon; brackets contain arbitrary values. */
function lastColon(token: string): number {
  let depth = 0;
  let last = -1;
  for (let index = 0; index < token.length; index += 1) {
    const character = token.charAt(index);
    if (character === "[" || character === "(") depth += 1;
    if (character === "]" || character === ")") depth -= 1;
    if (character === ":" && depth === 0) last = index;
  }
  return last;
}

function physicalClasses(text: string, offset: number): { at: number; found: string }[] {
  return [...text.matchAll(/\S+/g)]
    .filter((match) => isPhysicalClass(match[0]))
    .map((match) => ({ at: offset + match.index, found: match[0] }));
}

const isSide = (node: ts.Node | undefined) =>
  node !== undefined && ts.isStringLiteralLike(node) && /\b(?:left|right)\b/.test(node.text);

function physicalInNode(node: ts.Node, source: ts.SourceFile): { at: number; found: string }[] {
  if (ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node)) {
    const bare = node
      .getText(source)
      .slice(1)
      .replace(/(?:\$\{|["'`])$/, "");
    return physicalClasses(bare, node.getStart(source) + 1);
  }
  if (ts.isPropertyAssignment(node) && !ts.isComputedPropertyName(node.name)) {
    const name = node.name.text;
    if (styleNames.test(name) || (styleValueNames.has(name) && isSide(node.initializer))) {
      return [{ at: node.getStart(source), found: name }];
    }
  }
  if (ts.isJsxAttribute(node) && placementAttributes.has(node.name.getText(source))) {
    const value = node.initializer;
    const inner = value !== undefined && ts.isJsxExpression(value) ? value.expression : value;
    if (isSide(inner)) return [{ at: node.getStart(source), found: node.getText(source) }];
  }
  return [];
}

function physicalInScript(name: string, code: string): { at: number; found: string }[] {
  const kind = name.endsWith(".tsx") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(name, code, ts.ScriptTarget.Latest, true, kind);
  const found: { at: number; found: string }[] = [];
  const visit = (node: ts.Node) => {
    found.push(...physicalInNode(node, source));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

export function physicalDirections(file: string, text: string): Finding[] {
  const lines = text.split("\n");
  const found = file.endsWith(".css") ? physicalInCss(text) : physicalInScript(file, text);
  return found
    .map(({ at, found: what }) => ({ line: text.slice(0, at).split("\n").length, what }))
    .filter(({ line }) => !reason.test(lines[line - 1] ?? ""))
    .map(({ line, what }) => ({ file, line, message: `physical-direction: ${what}; ${advice}` }));
}

export function checkPhysicalDirections(root: string): CheckResult {
  const files = sourceFiles(root, "web/app", [".ts", ".tsx", ".css"]);
  const findings = files.flatMap((file) =>
    physicalDirections(file, readFileSync(join(root, file), "utf8")),
  );
  return { fileCount: files.length, findings };
}

if (import.meta.main) {
  const root = resolve(process.argv[2] ?? ".");
  process.exitCode = printResult("physical directions", checkPhysicalDirections(root));
}
