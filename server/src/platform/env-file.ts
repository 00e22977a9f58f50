import { readFileSync } from "node:fs";
import { OperatorError } from "./operator-error.ts";

/** Sticky patterns, each matched where the previous one ended. */
const EMPTY = /\s+/y;
const COMMENT = /[#;][^\r\n]*/y;
const NAME = /([A-Za-z_]\w*)[ \t]*=/y; // bounded: the operator writes it
const SINGLE = /[ \t]*'([^']*)'/y; // bounded: the operator writes it
const DOUBLE = /[ \t]*"((?:[^"\\]|\\[^])*)"/y; // bounded: the operator writes it
const PLAIN = /[ \t]*((?:[^\\\r\n]|\\[^])*)/y;

/**
 * Reads a file like systemd's EnvironmentFile= (systemd.exec(5)): literally, where a shell would expand `$` and end
 * commands at `&`. Throws for lines that systemd ignores with a warning.
 */
export function readEnvFile(file: string): Record<string, string> {
  let text;
  try {
    text = readFileSync(file, "utf8");
  } catch (cause) {
    const isAbsent = (cause as NodeJS.ErrnoException).code === "ENOENT";
    throw new OperatorError(isAbsent ? `There is no ${file}.` : `Not allowed to read ${file}.`, {
      cause,
    });
  }
  return parseEnvFile(text, file);
}

export function parseEnvFile(text: string, file: string): Record<string, string> {
  const values: Record<string, string> = {};
  let at = 0;
  const take = (pattern: RegExp): RegExpExecArray | undefined => {
    pattern.lastIndex = at;
    const found = pattern.exec(text) ?? undefined;
    if (found) at = pattern.lastIndex;
    return found;
  };
  const fail = (problem: string): never => {
    const line = text.slice(0, at).split("\n").length;
    throw new OperatorError(`${file}, line ${line}: ${problem}`);
  };
  while (take(EMPTY) || at < text.length) {
    const comment = take(COMMENT);
    if (comment?.[0].endsWith("\\")) {
      // Before version 254 systemd appends the next line to the comment.
      fail("a comment must not end with a backslash, since versions of systemd differ about it.");
    }
    if (comment || at === text.length) continue;
    const [, name = ""] = take(NAME) ?? fail("this is not NAME=VALUE.");
    values[name] = takeValue(take, fail);
  }
  return values;
}

/** Concatenates quoted parts and a final unquoted one. */
function takeValue(
  take: (pattern: RegExp) => RegExpExecArray | undefined,
  fail: (problem: string) => never,
): string {
  let value = "";
  for (;;) {
    const single = take(SINGLE);
    const double = single ? undefined : take(DOUBLE);
    if (!single && !double) break;
    value += single?.[1] ?? withoutEscapes(double?.[1] ?? "");
  }
  const plain = take(PLAIN)?.[1] ?? "";
  if (/^['"]/.test(plain)) fail("the value begins with a quote that is not closed.");
  // bounded: the operator writes it
  const escapesAndEnd = /\\([^])|[ \t]+$/g;
  return value + plain.replaceAll(escapesAndEnd, (_all, one?: string) => withoutNewline(one ?? ""));
}

/** Within double quotes a backslash stays before characters that need no escape. */
function withoutEscapes(text: string): string {
  return text.replaceAll(/\\([^])/g, (all, one: string) => {
    return '"\\`$\n'.includes(one) ? withoutNewline(one) : all;
  });
}

/** A backslash before a newline joins two lines. */
const withoutNewline = (one: string) => (one === "\n" ? "" : one);
