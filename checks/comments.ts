import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

import { printResult, type CheckResult, type Finding } from "./check-result.ts";
import { sourceFiles } from "./source-files.ts";

const advice = "begin with the noun, and name who acts";

const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/^(?:Who|Whom|Whose)\b/, advice],
  [/^Of\b/, advice],
  [/^(?:That|Those|These)\b/, advice],
  [/^What\b/, advice],
  [/^Where\b/, "begin with the noun, or write 'if'"],
  [
    /^(?:Once|In place of|Instead of|Beside|Besides|Among|As (?:in|it|they|the|a|an|if|one|what|of)\b)/,
    advice,
  ],
  [
    /\b(?:for|of|by|to|from|with|than|tells?|lets?|until|where) who(?:ever)?\b/,
    "write 'the person who' or the person's role",
  ],
  [
    /(?:^|[.;] )(?:Repeated|Asked|Said|Ended|Accepted|Seen|Heard|Sent|Deleted|Refused|Given|Taken|Begun|Closed|Again)(?: again| before| twice| by [a-z ]{1,40})?, (?:it|nothing|there|the|they|an?|each)\b/,
    "write 'when' or 'if' with a subject",
  ],
  [
    /\b(?:without a line|(?:no|weak|lost|any|own|fast|slow) lines?|(?:for|needs?|has|have|with) (?:the|a|no) line|(?:the|a) line (?:is|was|fails?|comes?|came|may|can|cuts?|breaks?|returns?|here)|line's return)\b/,
    "write 'connection', 'online' or 'offline'",
  ],
  [
    /\bschool (?:answers?|says|said|has|had|knows|sends?|opens|ends|ended|gives|takes|asks|is (?:told|asked|reached|away)|cannot|can|reads?|refuses|replaced|serves?|counts)\b|\b(?:asks?|tells?|told|reach(?:es|ed)?) the school\b/,
    "write 'server'; the school is people",
  ],
];

const DIRECTIVES = /^(?:oxlint|eslint|@ts-|not words|physical|bounded|prettier|v8 ignore)/i;

const FOLDERS = [
  "bench",
  "checks",
  "contract",
  "e2e",
  "lighthouse",
  "release",
  "server",
  "testkit",
  "web",
];
const ENDINGS = [".ts", ".tsx", ".mjs", ".cjs"];

type Comment = { line: number; text: string };

/** Blocks, and runs of whole-line comments joined into one. Text after code is not read. */
export function commentsOf(source: string): Comment[] {
  const found: Comment[] = [];
  const lines = source.split("\n").map((line) => line.trim());
  for (let index = 0; index < lines.length; index++) {
    const begin = index;
    const parts: string[] = [];
    if (/^\{?\/\*/.test(lines[index] ?? "")) {
      while (index < lines.length - 1 && !lines[index]?.includes("*/")) {
        parts.push(lines[index++] ?? "");
      }
      parts.push(lines[index] ?? "");
    } else {
      while (lines[index]?.startsWith("//")) parts.push(lines[index++] ?? "");
      if (parts.length > 0) index--;
    }
    const text = parts.map(wordsOf).join(" ").trim();
    if (text !== "") found.push({ line: begin + 1, text });
  }
  return found;
}

const wordsOf = (line: string) =>
  (line.split("*/")[0] ?? "").replace(/^(?:\{?\/\*{1,2}|\*|\/\/)\s?/, "").trim();

export function unclearComments(file: string, source: string): Finding[] {
  return commentsOf(source)
    .filter(({ text }) => !DIRECTIVES.test(text))
    .flatMap(({ line, text }) =>
      PHRASES.flatMap(([phrase, instead]) => {
        const part = phrase.exec(text)?.[0].trim();
        return part ? [{ file, line, message: `comments: "${part}": ${instead}` }] : [];
      }),
    );
}

export function checkComments(root: string): CheckResult {
  const atRoot = readdirSync(root).filter((name) => ENDINGS.some((end) => name.endsWith(end)));
  const below = FOLDERS.flatMap((folder) => sourceFiles(root, folder, ENDINGS));
  const files = [...atRoot.toSorted(), ...below];
  const findings = files.flatMap((file) =>
    unclearComments(file, readFileSync(join(root, file), "utf8")),
  );
  return { fileCount: files.length, findings };
}

if (import.meta.main) {
  const root = resolve(process.argv[2] ?? ".");
  process.exitCode = printResult("comments", checkComments(root));
}
