import { describe, expect, it } from "vitest";
import { dateOf, lastOpenDay } from "./school-day.ts";

const todayIn = (timeZone: string | undefined, time: string) =>
  dateOf(lastOpenDay({ timeZone, now: Date.parse(time) }));

describe("the latest day with entries", () => {
  it.each([
    ["Pacific/Kiritimati", "2026-11-25T09:54:00Z", "2026-11-25"],
    ["Pacific/Kiritimati", "2026-11-25T10:00:00Z", "2026-11-26"],
    ["Pacific/Pago_Pago", "2026-11-25T10:54:00Z", "2026-11-24"],
    ["Pacific/Pago_Pago", "2026-11-25T11:00:00Z", "2026-11-25"],
    ["America/Los_Angeles", "2026-11-26T06:30:00Z", "2026-11-25"],
    ["Asia/Kolkata", "2026-11-25T18:30:00Z", "2026-11-26"],
  ])("is today in %s at %s", (zone, time, day) => {
    expect(todayIn(zone, time)).toBe(day);
  });

  it.each([
    // Summer time ends on 25 October 2026 and begins on 28 March 2027.
    ["Europe/London", "2026-10-24T22:54:00Z", "2026-10-24"],
    ["Europe/London", "2026-10-24T23:00:00Z", "2026-10-25"],
    ["Europe/London", "2026-10-25T23:54:00Z", "2026-10-25"],
    ["Europe/London", "2026-10-26T00:00:00Z", "2026-10-26"],
    ["Europe/London", "2027-03-28T22:54:00Z", "2027-03-28"],
    ["Europe/London", "2027-03-28T23:00:00Z", "2027-03-29"],
  ])("follows the clock changes of %s at %s", (zone, time, day) => {
    expect(todayIn(zone, time)).toBe(day);
  });

  it("is the latest date that it is anywhere until the school has a time zone", () => {
    expect(todayIn(undefined, "2026-11-25T09:59:00Z")).toBe("2026-11-25");
    expect(todayIn(undefined, "2026-11-25T10:00:00Z")).toBe("2026-11-26");
  });
});
