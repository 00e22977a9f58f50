import fc from "fast-check";
import { expect, test } from "vitest";
import { readLink, signLink } from "./signed-links.ts";

const SECRET = "s".repeat(32);
const KEY = "0123456789abcdef01234567";
const UNTIL = 1_000;
const permission = {
  action: "get" as const,
  until: String(UNTIL),
  type: "image/png",
  name: "أ b&=?#.png",
};
const searchOf = (link: string) => link.slice(link.indexOf("?") + 1);
const link = signLink(SECRET, KEY, permission);

test("a link returns the signed permission until it expires", () => {
  expect(link.startsWith(`/files/${KEY}?`)).toBe(true);
  expect(readLink(SECRET, KEY, searchOf(link), UNTIL)).toEqual(permission);
  expect(readLink(SECRET, KEY, searchOf(link), UNTIL + 1)).toBeUndefined();
});

test("a link returns any characters that were signed", () => {
  const text = fc.string({ unit: "grapheme" });
  fc.assert(
    fc.property(text, text, (type, name) => {
      const signed = signLink(SECRET, KEY, { ...permission, type, name });
      expect(readLink(SECRET, KEY, searchOf(signed), 0)).toEqual({ ...permission, type, name });
    }),
  );
});

test("a link is valid for its own key and secret only", () => {
  expect(readLink(SECRET, "f".repeat(24), searchOf(link), 0)).toBeUndefined();
  expect(readLink("t".repeat(32), KEY, searchOf(link), 0)).toBeUndefined();
});

test("changing, adding or removing a character makes it invalid, or leaves the permission unchanged", () => {
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

test("text that is no link gives no permission", () => {
  for (const search of [
    "",
    "signature=",
    "action=get&until=9999",
    "signature=x&action=get",
    "&&&",
    "%",
  ]) {
    expect(readLink(SECRET, KEY, search, 0)).toBeUndefined();
  }
});

test("a link without an expiry, or with one that is no number, gives no permission", () => {
  for (const until of ["", "soon", "NaN"]) {
    const endless = signLink(SECRET, KEY, { action: "get", until });
    expect(readLink(SECRET, KEY, searchOf(endless), 1)).toBeUndefined();
  }
});
