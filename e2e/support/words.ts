import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Language } from "@madrasa/contract/languages";

const FOLDER = fileURLToPath(new URL("../../i18n", import.meta.url));

/** Text depending on a value, as in "{kind, select, video {Add video} other {Add quiz}}". */
const CHOICE = /\{(\w+), select,((?:\s*\w+ \{[^{}]*\})+)\s*\}/g;

export type Say = (key: string, values?: Record<string, string>) => string;

/** Reads messages, so that journeys repeat no translation. */
export function wordsOf(language: Language): Say {
  const files = readdirSync(`${FOLDER}/${language}`).filter((name) => name !== "review.json");
  const texts = new Map(
    files.flatMap((name) => {
      const source = readFileSync(`${FOLDER}/${language}/${name}`, "utf8");
      return Object.entries(JSON.parse(source) as Record<string, string>);
    }),
  );
  return (key, values = {}) => {
    const text = texts.get(key);
    if (text === undefined) throw new Error(`There is no message ${key} in ${language}.`);
    const choose = (_: string, name: string, cases: string): string => {
      const words = new Map(
        [...cases.matchAll(/(\w+) \{([^{}]*)\}/g)].map(([, value, word]) => [value, word]),
      );
      return words.get(values[name]) ?? words.get("other") ?? "";
    };
    let chosen = text;
    while (chosen.search(CHOICE) >= 0) chosen = chosen.replace(CHOICE, choose);
    const filled = chosen.replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);
    if (filled.includes("{")) throw new Error(`${key} has places that are not filled: ${filled}`);
    return filled;
  };
}
