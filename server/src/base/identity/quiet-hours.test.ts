import fc from "fast-check";
import { expect, test } from "vitest";
import { MINUTE } from "../../platform/clock.ts";
import { byClock } from "../../platform/school/by-clock.ts";
import { afterQuietHours } from "./quiet-hours.ts";

const at = (text: string) => Date.parse(text);

test.each([
  ["Asia/Baghdad", "2026-11-26T17:59:59Z", "2026-11-26T17:59:59Z", "before 21:00"],
  ["Asia/Baghdad", "2026-11-26T18:00:00Z", "2026-11-27T04:00:00Z", "at 21:00"],
  ["Asia/Baghdad", "2026-11-27T03:59:59Z", "2026-11-27T04:00:00Z", "before 07:00"],
  ["Asia/Baghdad", "2026-11-27T04:00:00Z", "2026-11-27T04:00:00Z", "at 07:00"],
  ["Asia/Kolkata", "2026-11-26T15:30:01Z", "2026-11-27T01:30:00Z", "with an offset of a half hour"],
  ["Asia/Kathmandu", "2026-11-26T20:00:00Z", "2026-11-27T01:15:00Z", "of a quarter"],
  ["Europe/London", "2026-03-28T22:00:00Z", "2026-03-29T06:00:00Z", "clocks go forward"],
  ["Europe/London", "2026-10-24T22:00:00Z", "2026-10-25T07:00:00Z", "clocks go back"],
  ["Pacific/Apia", "2011-12-30T08:00:00Z", "2011-12-30T17:00:00Z", "a day is left out"],
])("in %s, %s becomes %s: %s", (zone, before, after) => {
  expect(afterQuietHours(at(before), zone)).toBe(at(after));
});

const ZONES =
  "UTC Asia/Baghdad Asia/Kolkata Asia/Kathmandu Africa/Cairo Africa/Casablanca Europe/London America/St_Johns America/Sao_Paulo Australia/Lord_Howe Antarctica/Troll Pacific/Apia Pacific/Chatham Pacific/Kiritimati".split(
    " ",
  );

test("is the earliest time from 07:00 to 21:00, whatever the zone and its clock changes", () => {
  const times = fc.integer({ min: at("2010-01-01"), max: at("2040-01-01") });
  const hourIn = (zone: string, time: number) => Number(byClock(time, zone).slice(11, 13));
  const isOpen = (zone: string, time: number) => hourIn(zone, time) >= 7 && hourIn(zone, time) < 21;
  fc.assert(
    fc.property(fc.constantFrom(...ZONES), times, (zone, time) => {
      const after = afterQuietHours(time, zone);
      expect(isOpen(zone, after)).toBe(true);
      for (let minute = time; minute < after; minute += MINUTE) {
        expect(isOpen(zone, minute)).toBe(false);
      }
      expect(after === time || !isOpen(zone, after - 1)).toBe(true);
    }),
    { numRuns: 300 },
  );
});
