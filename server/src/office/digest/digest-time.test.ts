import fc from "fast-check";
import { expect, test } from "vitest";
import { DAY, HOUR } from "../../platform/clock.ts";
import { byClock } from "../../platform/school/by-clock.ts";
import { lastDigest, subjectOf } from "./digest-time.ts";

const at = (text: string) => Date.parse(text);

test.each([
  ["2026-11-26T04:59:59Z", "2026-11-19T05:00:00Z"],
  ["2026-11-26T05:00:00Z", "2026-11-26T05:00:00Z"],
  ["2026-12-02T23:00:00Z", "2026-11-26T05:00:00Z"],
])("in Baghdad at %s, Thursday's last digest is that of %s", (now, made) => {
  const digest = lastDigest(at(now), "Asia/Baghdad", 4);
  expect(digest.at).toBe(at(made));
  expect(digest.at - digest.since).toBe(7 * DAY);
  expect(new Date(digest.to).getUTCDay()).toBe(3);
  expect(subjectOf(digest, "week")).toBe(made < "2026-11-20" ? "2026-11-15" : "2026-11-22");
});

const ZONES =
  "UTC Asia/Baghdad Asia/Kolkata Asia/Kathmandu Africa/Cairo Europe/London America/St_Johns Australia/Lord_Howe Pacific/Chatham Pacific/Kiritimati".split(
    " ",
  );

test("is the last 08:00 of the weekday, has seven days, and one subject a week", () => {
  const times = fc.integer({ min: at("2024-01-01"), max: at("2040-01-01") });
  const days = fc.integer({ min: 0, max: 6 });
  fc.assert(
    fc.property(fc.constantFrom(...ZONES), times, days, (zone, now, weekday) => {
      const digest = lastDigest(now, zone, weekday);
      const date = new Date(digest.to + DAY).toISOString().slice(0, 10);
      expect(byClock(digest.at, zone)).toBe(`${date} 08:00`);
      expect(new Date(`${date}T00:00Z`).getUTCDay()).toBe(weekday);
      expect(digest.at).toBeLessThanOrEqual(now);
      expect(digest.to - digest.from).toBe(6 * DAY);
      const next = lastDigest(digest.at + 7 * DAY + 2 * HOUR, zone, weekday);
      expect(next.from).toBe(digest.from + 7 * DAY);
      expect(next.since).toBe(digest.at);
      expect(subjectOf(next, "week")).not.toBe(subjectOf(digest, "week"));
      expect(lastDigest(now, zone).at).toBeGreaterThanOrEqual(digest.at);
    }),
    { numRuns: 300 },
  );
});
