import fc from "fast-check";
import { expect, test } from "vitest";
import { readLink, signLink } from "./signed-links.ts";

const SECRET = "s".repeat(32);
const KEY = "0123456789abcdef01234567";
const UNTIL = 1_000;
const permission = {
  act: "get" as const,
  until: String(UNTIL),
  type: "image/png",
  name: "أ b&=?#.png",
};
const searchOf = (link: string) => link.slice(link.indexOf("?") + 1);
const link = signLink(SECRET, KEY, permission);

test("a link gives back what was signed, until it expires and not after", () => {
  expect(link.startsWith(`/files/${KEY}?`)).toBe(true);
  expect(readLink(SECRET, KEY, searchOf(link), UNTIL)).toEqual(permission);
  expect(readLink(SECRET, KEY, searchOf(link), UNTIL + 1)).toBeUndefined();
});

test("whatever may be in it, a link gives it back", () => {
  const text = fc.string({ unit: "grapheme" });
  fc.assert(
    fc.property(text, text, (type, name) => {
      const signed = signLink(SECRET, KEY, { ...permission, type, name });
      expect(readLink(SECRET, KEY, searchOf(signed), 0)).toEqual({ ...permission, type, name });
    }),
  );
});

test("a link is for its own key and secret", () => {
  expect(readLink(SECRET, "f".repeat(24), searchOf(link), 0)).toBeUndefined();
  expect(readLink("t".repeat(32), KEY, searchOf(link), 0)).toBeUndefined();
});

test("any character changed, added or taken away breaks it, or changes nothing it says", () => {
  const search = searchOf(link);
  fc.assert(
    fc.property(fc.nat({ max: search.length }), fc.string({ maxLength: 2 }), (at, put) => {
      const changed = search.slice(0, at) + put + search.slice(at + 1);
      const read = readLink(SECRET, KEY, changed, 0);
      if (read) expect(read).toEqual(permission);
    }),
    { numRuns: 500 },
  );
});

test("what is no link is none", () => {
  for (const search of [
    "",
    "signature=",
    "act=get&until=9999",
    "signature=x&act=get",
    "&&&",
    "%",
  ]) {
    expect(readLink(SECRET, KEY, search, 0)).toBeUndefined();
  }
});

test("a link without an end, or with one that is no number, is none", () => {
  for (const until of ["", "soon", "NaN"]) {
    const endless = signLink(SECRET, KEY, { act: "get", until });
    expect(readLink(SECRET, KEY, searchOf(endless), 1)).toBeUndefined();
  }
});
