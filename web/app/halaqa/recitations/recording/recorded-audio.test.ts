import { PEAKS } from "@madrasa/contract/limits";
import { expect, it } from "vitest";
import { peaksOf } from "./recorded-audio.ts";

it("draws a long and a short recording with as many peaks, the loudest of each part", () => {
  const long = Array.from({ length: 9_000 }, (_, at) => (at % 90 === 45 ? 0.5 : 0.1));
  expect(peaksOf(long)).toEqual(Array.from({ length: PEAKS }, () => 128));
  expect(peaksOf([])).toEqual(Array.from({ length: PEAKS }, () => 0));
  const short = peaksOf([0, 1, 2]);
  expect([short.length, short[0], short[PEAKS - 1]]).toEqual([PEAKS, 0, 255]);
});
