import { readdirSync, readFileSync } from "node:fs";
import { compileMessageOrThrow } from "@lingui/message-utils/compileMessage";
import { expect, test } from "vitest";
import { FORMATS } from "./formats.ts";
import quoted from "./specification-texts.json" with { type: "json" };

type Tokens = ReturnType<typeof compileMessageOrThrow>;

const ENGLISH = "i18n/en";
const ISOLATES = /[\u2066-\u2069]/gu;

/** All variants of a message, with {} for values. */
function textsOf(tokens: Tokens): string[] {
  let texts = [""];
  for (const part of typeof tokens === "string" ? [tokens] : tokens) {
    const ends = typeof part === "string" ? [part] : branchesOf(part);
    texts = texts.flatMap((text) => ends.map((end) => text + end));
  }
  return texts;
}

function branchesOf([, , branches]: Exclude<Tokens[number], string>): string[] {
  if (typeof branches !== "object" || branches === null) return ["{}"];
  // Plurals have an offset, possibly undefined.
  return (Object.values(branches) as (Tokens | number | undefined)[]).flatMap((branch) =>
    branch === undefined || typeof branch === "number" ? [] : textsOf(branch),
  );
}

test("the English catalogue has every text that the specification quotes", () => {
  const catalogue = new Set(
    readdirSync(ENGLISH)
      .filter((file) => file !== FORMATS)
      .flatMap((file) =>
        Object.values(JSON.parse(readFileSync(`${ENGLISH}/${file}`, "utf8")) as object),
      )
      .flatMap((message) => textsOf(compileMessageOrThrow(message as string)))
      .map((text) => text.replace(ISOLATES, "").replaceAll("#", "{}")),
  );
  expect(quoted.filter((text) => !catalogue.has(text.replace(/\{[^}]+\}/g, "{}")))).toEqual([]);
});
