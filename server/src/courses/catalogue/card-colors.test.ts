import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { colour, TOKENS, type Token } from "./card-colors.ts";

const names = Object.keys(TOKENS) as Token[];
const css = readFileSync(new URL("../../../../web/app/ui/tokens.css", import.meta.url), "utf8");

test.each(names)("the card's %s is the same as the pages'", (name) => {
  const written = new RegExp(`--color-${name}: oklch\\(([^)]*)\\);`).exec(css)?.[1];
  expect(TOKENS[name].join(" ")).toBe(written);
});

test.each([
  // Values as converted by Chromium.
  ["ground", "#fcfaf4"],
  ["gold", "#c99436"],
  ["act", "#005b44"],
  ["pattern-6", "#2e2c49"],
  ["pattern-2-line", "#a99170"],
] as const)("%s is %s", (name, hex) => {
  expect(colour(name)).toBe(hex);
});
