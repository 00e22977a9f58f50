import { expect, test } from "vitest";
import { MINUTE } from "../../platform/clock.ts";
import type { Platform } from "../../platform/platform.ts";
import { thumbnailLink } from "./links.ts";

test("a frame's URL is signed once in half an hour, and is valid for at least as long", async () => {
  let now = Date.parse("2026-11-22T10:00:00Z");
  const signed: number[] = [];
  const storage = {
    viewLink: async ({ key, expiresAt }: { key: string; expiresAt: number }) => {
      signed.push(expiresAt - now);
      return `${key} signed ${signed.length} times`;
    },
  } as unknown as Platform["storage"];
  const link = (key: string) => thumbnailLink({ storage, clock: () => now }, key);

  const first = await link("one");
  now += 29 * MINUTE;
  expect(await link("one")).toBe(first);
  expect(await link("other")).not.toBe(first);
  now += MINUTE;
  expect(await link("one")).not.toBe(first);
  expect(signed.map((life) => life / MINUTE)).toEqual([60, 31, 60]);
});
