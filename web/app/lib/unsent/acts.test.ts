import { expect, it } from "vitest";
import { type Act, inherit, replaces } from "./acts.ts";

const place = { courseId: "c", lessonId: "l", courseTitle: "Tajweed", lessonTitle: "Ghunna" };
const tick = (completed: boolean, lessonId = "l"): Act => ({
  ...place,
  lessonId,
  kind: "tick",
  completed,
});
const position = (seconds: number, tried: number[]): Act => ({
  ...place,
  kind: "position",
  seconds,
  known: null,
  tried,
});
const note = (entryId: string): Act => ({
  ...place,
  kind: "note",
  entryId,
  title: "Madd",
  description: "Long",
  image: new File([], "page.png"),
});

it("keeps the last tick and the last position of a lesson, and every note", () => {
  expect(replaces(tick(false), tick(true))).toBe(true);
  expect(replaces(tick(true), tick(true, "another"))).toBe(false);
  expect(replaces(tick(true), position(3, []))).toBe(false);
  expect(replaces(position(9, []), position(3, []))).toBe(true);
  expect(replaces(note("1"), note("2"))).toBe(false);
  expect(replaces(note("1"), note("1"))).toBe(true);
});

it("remembers which positions the server may have from this device", () => {
  const next = inherit(position(90, [90]), [position(30, [10, 30])]);
  expect(next).toMatchObject({ seconds: 90, tried: [10, 30, 90] });
  const many = position(
    0,
    Array.from({ length: 50 }, (_, at) => at),
  );
  expect(inherit(position(99, [99]), [many])).toMatchObject({ tried: { length: 20, 19: 99 } });
  expect(inherit(tick(true), [tick(false)])).toEqual(tick(true));
});
