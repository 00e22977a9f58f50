import { expect, it } from "vitest";
import { rangeOf } from "./saved-files.ts";

it.each([
  ["bytes=0-", [0, 999]],
  ["bytes=0-1", [0, 1]],
  ["bytes=500-5000", [500, 999]],
  ["bytes=-100", [900, 999]],
  ["bytes=-5000", [0, 999]],
  ["bytes=1000-", "unsatisfiable"],
  ["bytes=5-4", "unsatisfiable"],
  ["bytes=-0", "unsatisfiable"],
  ["bytes=-", undefined],
  ["bytes=0-1,5-6", undefined],
  ["seconds=0-1", undefined],
  [null, undefined],
])("the range %s of 1,000 bytes is %j", (header, range) => {
  expect(rangeOf(header, 1_000)).toEqual(range);
});
