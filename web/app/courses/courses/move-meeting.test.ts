import { expect, test } from "vitest";
import { movedFromToday, stageOf, weekAfter } from "./move-meeting.ts";

const at = (day: number, hour: number) => new Date(2026, 10, day, hour).getTime();

test("a meeting goes to the same weekday and hour of the first week to come", () => {
  expect(weekAfter(at(20, 18), at(20, 19)).getTime()).toBe(at(27, 18));
  expect(weekAfter(at(20, 18), at(19, 9)).getTime()).toBe(at(27, 18));
  // The class has been paused for some weeks.
  expect(weekAfter(at(2, 18), at(20, 19)).getTime()).toBe(at(23, 18));
});

test("a meeting keeps its hour where the clock is changed, in every zone", () => {
  const former = process.env["TZ"];
  const text = (date: Date) => date.toString().slice(0, 21);
  try {
    process.env["TZ"] = "America/New_York";
    const evening = new Date(2026, 2, 1, 20).getTime();
    expect(text(weekAfter(evening, evening))).toBe("Sun Mar 08 2026 20:00");
    // Daylight saving time skips 02:30 on 8 March.
    const night = new Date(2026, 2, 1, 2, 30).getTime();
    const later = new Date(2026, 2, 10).getTime();
    expect(text(weekAfter(night, later))).toBe("Sun Mar 15 2026 02:30");
    process.env["TZ"] = "Africa/Cairo";
    const cairo = new Date(2026, 9, 23, 23).getTime();
    expect(text(weekAfter(cairo, cairo))).toBe("Fri Oct 30 2026 23:00");
  } finally {
    if (former === undefined) delete process.env["TZ"];
    else process.env["TZ"] = former;
  }
});

test("a meeting can be called off on its day, until it begins", () => {
  const stage = (day: number, hour: number) =>
    stageOf(
      { title: "", description: "", link: "", scheduledTime: new Date(at(20, 18)).toISOString() },
      at(day, hour),
    );
  expect(stage(19, 23)).toMatchObject({ isToday: false, hasBegun: false });
  expect(stage(20, 8)).toMatchObject({ isToday: true, hasBegun: false });
  expect(stage(20, 19)).toMatchObject({ isToday: false, hasBegun: true, isOver: false });
  expect(stage(21, 8)).toMatchObject({ isToday: false, hasBegun: true, isOver: true });
  expect(stageOf(null, at(20, 8))).toMatchObject({ isToday: false, hasBegun: false });
});

test("a meeting leaves its day without a class only if it moves to another day", () => {
  const iso = (day: number, hour: number) => new Date(at(day, hour)).toISOString();
  const announced = (scheduledTime: string) =>
    movedFromToday(
      { title: "", description: "", link: "", scheduledTime, movedFrom: iso(20, 18) },
      at(20, 9),
    );
  expect(announced(iso(27, 18))).toBe("2026-11-20");
  expect(announced(iso(20, 20))).toBeUndefined();
});
