import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

import { compileMessageOrThrow } from "@lingui/message-utils/compileMessage";

import { printResult, type CheckResult, type Finding } from "./check-result.ts";
import { FORMATS, judgeFormats } from "./formats.ts";
import { judgeQuotes, judgeWords, readRejectedWords, REJECTED_WORDS } from "./rejected-words.ts";
import { sourceFiles } from "./source-files.ts";

const DEFAULT_LANGUAGE = "en";

type Texts = Record<string, string>;
/** Parts of a compiled message: text, or a value with its branches. */
type Tokens = ReturnType<typeof compileMessageOrThrow>;

const ENGLISH_ONLY = new Set(["successes.json"]);
const REVIEW = "review.json";
const NO_MESSAGES = [REVIEW, REJECTED_WORDS];
/** Lookalikes of a language's letters in other code points. */
const FOREIGN: Record<string, RegExp> = {
  ckb: /[كيىةؤ]/u,
  ur: /[كيىةۀ]/u,
  ar: /[کیەےگھہ]/u,
};
/** No supported language has a space before these. */
const SPACED_MARK = /\s([:;,!?؛،؟۔])(?=\s|$)/u;
/** Keys built from codes, roles, channels, actions and similar: `errors.${code}`. */
const BUILT_KEYS =
  /^(errors|fields|notifications|childrenText|successes|audit|status|surahs|topics)\.|^accounts\.(generaladmin|superadmin|sms)$|^today\.step/;

export function languagesIn(root: string): string[] {
  return readdirSync(join(root, "i18n"), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== "node_modules")
    .map(({ name }) => name);
}

export function checkMessages(root: string, languages: readonly string[]): CheckResult {
  const read = (language: string, file: string) =>
    JSON.parse(readFileSync(join(root, "i18n", language, file), "utf8")) as Texts;
  const files = (language: string) =>
    readdirSync(join(root, "i18n", language)).filter((file) => !NO_MESSAGES.includes(file));
  const findings: Finding[] = [];
  const find = (language: string, file: string, message: string) =>
    findings.push({ file: `i18n/${language}/${file}`, message: `messages: ${message}` });

  const english = files(DEFAULT_LANGUAGE);
  for (const language of languages) {
    const wanted = english.filter(
      (file) => language === DEFAULT_LANGUAGE || !ENGLISH_ONLY.has(file),
    );
    for (const file of files(language)) {
      if (!wanted.includes(file)) find(language, file, "no English file has this name");
    }
    const known: Texts = {};
    for (const file of wanted) {
      if (!files(language).includes(file)) {
        find(language, file, "is missing");
        continue;
      }
      const texts = read(language, file);
      const model = read(DEFAULT_LANGUAGE, file);
      if (file === FORMATS) {
        for (const problem of judgeFormats(texts, model, FOREIGN[language])) {
          find(language, file, problem);
        }
        continue;
      }
      for (const key of Object.keys(model)) {
        if (!(key in texts)) find(language, file, `${key} is missing`);
      }
      for (const [key, text] of Object.entries(texts)) {
        const problem = judgeMessage(language, key, text, model[key], file);
        if (problem) find(language, file, `${key} ${problem}`);
        known[key] = problem ? "" : text;
      }
    }
    for (const key of unknownReviews(root, language, known)) {
      find(language, REVIEW, `${key} is no message`);
    }
    for (const { key, problem } of judgeWords(readRejectedWords(root, language), known)) {
      find(language, `${key.split(".")[0]}.json`, `${key} ${problem}`);
    }
  }
  const unused = unusedKeys(
    root,
    english
      .filter((file) => file !== FORMATS)
      .flatMap((file) => Object.keys(read(DEFAULT_LANGUAGE, file))),
  );
  for (const key of unused)
    find(DEFAULT_LANGUAGE, `${key.split(".")[0]}.json`, `${key} is not used`);
  return { fileCount: english.length * languages.length, findings };
}

export function judgeMessage(
  language: string,
  key: string,
  text: string,
  english: string | undefined,
  file: string,
): string | undefined {
  if (!key.startsWith(`${file.replace(/\.json$/, "")}.`))
    return "does not begin with its file's name";
  if (english === undefined) return "has no English message";
  if (text.trim() === "") return "is empty";
  let places: string[];
  try {
    places = placesOf(compileMessageOrThrow(text), language);
  } catch (error) {
    return `is badly formed: ${(error as Error).message}`;
  }
  const wanted = placesOf(compileMessageOrThrow(english), DEFAULT_LANGUAGE);
  if (places.toSorted().join() !== wanted.toSorted().join()) {
    return `has the values ${places.join(", ") || "none"} instead of ${wanted.join(", ") || "none"}`;
  }
  const foreign = FOREIGN[language]?.exec(text)?.[0];
  if (foreign) return `has ${foreign}, which is not a letter of the language`;
  const spaced = SPACED_MARK.exec(text)?.[1];
  if (spaced) return `has a space before ${spaced}`;
  return judgeQuotes(language, text);
}

/** Distinct values of a message. Throws for a missing plural form. */
function placesOf(tokens: Tokens, language: string): string[] {
  const names = new Set<string>();
  const visit = (parts: Tokens) => {
    for (const part of typeof parts === "string" ? [] : parts) {
      if (typeof part === "string") continue;
      const [name, kind, branches] = part;
      if (name !== "#") names.add(name);
      if (typeof branches !== "object" || branches === null) continue;
      if (kind === "plural") requireForms(Object.keys(branches), language);
      for (const branch of Object.values(branches) as (Tokens | number)[]) {
        if (typeof branch === "object") visit(branch);
      }
    }
  };
  visit(tokens);
  return [...names];
}

function requireForms(written: readonly string[], language: string): void {
  const forms = new Intl.PluralRules([language, DEFAULT_LANGUAGE]).resolvedOptions()
    .pluralCategories;
  const hasExactZero = written.some((form) => form === "=0" || form === "0");
  // English may omit equal forms.
  const needed = language === DEFAULT_LANGUAGE ? ["other"] : forms;
  const missing = needed.filter(
    (form) => !written.includes(form) && !(form === "zero" && hasExactZero),
  );
  if (missing.length > 0) throw new Error(`no plural form ${missing.join(", ")}`);
}

function unknownReviews(root: string, language: string, known: Texts): string[] {
  const path = join(root, "i18n", language, REVIEW);
  try {
    const marked = JSON.parse(readFileSync(path, "utf8")) as Texts;
    return Object.keys(marked).filter((key) => !(key in known));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}

/** Locations of keys in the sources; built keys are everywhere. */
export function placesInSources(root: string, keys: readonly string[]): Map<string, string[]> {
  const places = new Map<string, string[]>(keys.map((key) => [key, []]));
  const sources = ["contract/src", "web/app", "web/plugins", "server/src"].flatMap((folder) =>
    sourceFiles(root, folder, [".ts", ".tsx"]),
  );
  const quoted = /["`]([a-z]+\.[A-Za-z]+)["`]/g;
  for (const file of sources.filter((one) => !/\.test\.tsx?$/.test(one))) {
    const lines = readFileSync(join(root, file), "utf8").split("\n");
    for (const [index, line] of lines.entries()) {
      for (const [, key = ""] of line.matchAll(quoted))
        places.get(key)?.push(`${file}:${index + 1}`);
    }
  }
  return places;
}

function unusedKeys(root: string, keys: readonly string[]): string[] {
  return [...placesInSources(root, keys)]
    .filter(([key, places]) => places.length === 0 && !BUILT_KEYS.test(key))
    .map(([key]) => key);
}

if (import.meta.main) {
  const root = resolve(process.argv[2] ?? ".");
  process.exitCode = printResult("messages", checkMessages(root, languagesIn(root)));
}
