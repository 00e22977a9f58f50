import { expect, test } from "vitest";
import { stageOf, weekAfter } from "./move-meeting.ts";

const at = (day: number, hour: number) => new Date(2026, 10, day, hour).getTime();

test("a meeting goes to the same weekday and hour of the first week to come", () => {
  expect(weekAfter(at(20, 18), at(20, 19)).getTime()).toBe(at(27, 18));
  expect(weekAfter(at(20, 18), at(19, 9)).getTime()).toBe(at(27, 18));
  // Nobody taught for some weeks.
  expect(weekAfter(at(2, 18), at(20, 19)).getTime()).toBe(at(23, 18));
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
