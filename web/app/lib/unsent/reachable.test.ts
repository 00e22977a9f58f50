import { ApiError } from "@madrasa/contract/client";
import { expect, it } from "vitest";
import { mayPassLater } from "./reachable.ts";
import { isOvertaken } from "./send-act.ts";
import { pauseAfter } from "./when-reachable.ts";

const lost = new TypeError("Failed to fetch");
const status = (code: number) => new ApiError(code, "", null);

it("waits for a lost line, a timeout and a server that is away, and for nothing else", () => {
  const timeout = new DOMException("", "TimeoutError");
  const later = [lost, timeout, new Error("Upload failed", { cause: lost })];
  const away = [408, 429, 502, 503, 504].map(status);
  expect([...later, ...away].filter((error) => !mayPassLater(error))).toEqual([]);
  const final = [new DOMException("", "AbortError"), new Error("other")];
  const refused = [400, 401, 404, 409, 500].map(status);
  expect([...final, ...refused].filter(mayPassLater)).toEqual([]);
});

it("does not overwrite a position that another device has saved since, whatever this clock says", () => {
  const [early, late] = ["2026-11-20T08:00:00.000Z", "2026-11-20T09:00:00.000Z"];
  const saved = (seconds: number, savedAt = late) => ({ seconds, savedAt });
  expect(isOvertaken({ known: early, tried: [40] }, saved(90))).toBe(true);
  expect(isOvertaken({ known: null, tried: [] }, saved(90))).toBe(true);
  // Its own, whose answer was lost.
  expect(isOvertaken({ known: early, tried: [40, 90] }, saved(90))).toBe(false);
  expect(isOvertaken({ known: late, tried: [] }, saved(90))).toBe(false);
  expect(isOvertaken({ known: null, tried: [] }, null)).toBe(false);
});

it("pauses longer after each failure, up to twenty seconds, and never twice the same", () => {
  expect([0, 1, 2, 3, 4, 20].map((failures) => pauseAfter(failures, 1))).toEqual([
    2_000, 4_000, 8_000, 16_000, 20_000, 20_000,
  ]);
  expect(pauseAfter(3, 0)).toBe(8_000);
});
