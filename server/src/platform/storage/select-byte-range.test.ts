import { expect, test } from "vitest";
import { selectByteRange } from "./select-byte-range.ts";

const FILE = { size: 1_000, etag: '"key"' };
const WHOLE = { status: 200, start: 0, length: 1_000 };

test.for([
  ["bytes=0-3", { status: 206, start: 0, length: 4 }],
  ["bytes=0-", { status: 206, start: 0, length: 1_000 }],
  ["bytes=990-", { status: 206, start: 990, length: 10 }],
  ["bytes=990-5000", { status: 206, start: 990, length: 10 }],
  ["bytes=-5", { status: 206, start: 995, length: 5 }],
  ["bytes=-5000", { status: 206, start: 0, length: 1_000 }],
  ["bytes=999-999", { status: 206, start: 999, length: 1 }],
  ["bytes=1000-", { status: 416 }],
  ["bytes=5000-6000", { status: 416 }],
  ["bytes=-0", { status: 416 }],
] as const)("the range %s", ([range, selection]) => {
  expect(selectByteRange({ range }, FILE)).toEqual(selection);
});

test.for([
  "bytes=0-3,10-20",
  "bytes=3-2",
  "bytes=-",
  "bytes=",
  "bytes=a-b",
  "lines=0-3",
  "bytes=0-99999999999999999999",
])("the whole file is sent where the range is several, or none: %s", (range) => {
  expect(selectByteRange({ range }, FILE)).toEqual(WHOLE);
});

test("an empty file has no range, and is sent whole", () => {
  const empty = { ...FILE, size: 0 };
  expect(selectByteRange({ range: "bytes=0-" }, empty)).toEqual({ status: 416 });
  expect(selectByteRange({ range: "bytes=-5" }, empty)).toEqual({ status: 416 });
  expect(selectByteRange({}, empty)).toEqual({ status: 200, start: 0, length: 0 });
});

test.for([
  ['"key"', 206],
  ['W/"key"', 200],
  ['"other"', 200],
  ["Sat, 21 Nov 2026 10:00:00 GMT", 200],
] as const)("a range if the file is still %s", ([value, status]) => {
  const headers = { range: "bytes=0-3", "if-range": value };
  expect(selectByteRange(headers, FILE).status).toBe(status);
});

test.for([
  ['"key"', 304],
  ['"other", W/"key"', 304],
  ["*", 304],
  ['"other"', 206],
] as const)("a reader that has %s already", ([value, status]) => {
  const headers = { range: "bytes=0-3", "if-none-match": value };
  expect(selectByteRange(headers, FILE).status).toBe(status);
});
