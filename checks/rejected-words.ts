import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { compileMessageOrThrow } from "@lingui/message-utils/compileMessage";

type Tokens = ReturnType<typeof compileMessageOrThrow>;
type Texts = Record<string, string>;

export const REJECTED_WORDS = "rejected-words.json";

/**
 * `say` replaces `words`; `allowed` are exempt message keys. `*` matches letters, because articles and endings are
 * attached.
 */
export type RejectedWords = { say: string; words: string[]; allowed?: string[] }[];

const QUOTES: Record<string, string> = { ar: "«»", ur: "“”", ckb: "«»" };
const ANY_QUOTE = /[«»“”„"‹›]/gu;

export function readRejectedWords(root: string, language: string): RejectedWords {
  const path = join(root, "i18n", language, REJECTED_WORDS);
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as RejectedWords) : [];
}

export function judgeWords(
  rejected: RejectedWords,
  messages: Texts,
): { key: string; problem: string }[] {
  const texts = Object.entries(messages).map(([key, message]) => [key, textOf(message)] as const);
  return rejected.flatMap(({ say, words, allowed = [] }) => {
    const found = words.flatMap((word) =>
      texts.filter(([, text]) => hasWord(text, word)).map(([key]) => ({ key, word })),
    );
    const wrong = found.filter(({ key }) => !allowed.includes(key));
    const unneeded = allowed.filter((allowedKey) => !found.some(({ key }) => key === allowedKey));
    return [
      ...wrong.map(({ key, word }) => ({ key, problem: `has ${word}: write ${say}` })),
      ...unneeded.map((key) => ({
        key,
        problem: `has none of ${words.join(", ")}, which ${REJECTED_WORDS} allows it`,
      })),
    ];
  });
}

/** Undefined if all quotation marks are the language's own and paired. */
export function judgeQuotes(language: string, message: string): string | undefined {
  const quotes = QUOTES[language];
  if (quotes === undefined) return undefined;
  const found = [...textOf(message).matchAll(ANY_QUOTE)].join("");
  return found === quotes.repeat(found.length / 2)
    ? undefined
    : `has the quotation marks ${found} instead of ${quotes}`;
}

function textOf(message: string): string {
  const read = (part: Tokens | Tokens[number] | number): string => {
    if (typeof part === "string") return part;
    if (!Array.isArray(part)) return "";
    const [, , branches] = part;
    if (typeof branches === "object" && branches !== null) {
      return Object.values(branches as Record<string, Tokens>)
        .map(joined)
        .join(" ");
    }
    return " ";
  };
  const joined = (tokens: Tokens | number): string =>
    typeof tokens === "string" ? tokens : Array.isArray(tokens) ? tokens.map(read).join("") : "";
  return joined(compileMessageOrThrow(message));
}

const LETTER = String.raw`[\p{L}\p{M}\p{N}]`;

/** Whole words. Words rejected for vowel marks are compared exactly. */
function hasWord(text: string, word: string): boolean {
  const isMarked = withoutMarks(word) !== word;
  const parts = word.split("*").map((part) => part.replaceAll(".", String.raw`\.`));
  const pattern = `(?<!${LETTER})${parts.join(`${LETTER}*`)}(?!${LETTER})`;
  return new RegExp(pattern, "iu").test(isMarked ? text : withoutMarks(text));
}

function withoutMarks(text: string): string {
  return text.normalize("NFC").replace(/[\p{M}\p{Cf}\u0640]/gu, "");
}
