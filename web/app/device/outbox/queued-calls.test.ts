import { expect, it } from "vitest";
import { type QueuedCall, replaces } from "./queued-calls.ts";

const act = (
  call: QueuedCall["call"],
  body: QueuedCall["body"],
  more: Partial<QueuedCall> = {},
): QueuedCall => ({
  call,
  query: { courseId: "c", lessonId: "l" },
  body,
  isState: true,
  idempotencyKey: "key",
  about: ["Ghunna", "Tajweed"],
  ...more,
});
const tick = (completed: boolean, lessonId = "l") =>
  act("progress/toggleCompletion", { completed }, { query: { courseId: "c", lessonId } });
const position = (seconds: number) => act("progress/savePosition", { seconds });
const note = (idempotencyKey: string) =>
  act("notes/addNote", { title: "Madd" }, { isState: false, idempotencyKey });

it("the last of several acts that set one state stays, and all others do", () => {
  expect(replaces(tick(false), tick(true))).toBe(true);
  expect(replaces(tick(true), tick(true, "another"))).toBe(false);
  expect(replaces(tick(true), position(3))).toBe(false);
  expect(replaces(position(9), position(3))).toBe(true);
  expect(replaces(note("1"), note("2"))).toBe(false);
  expect(replaces(note("1"), note("1"))).toBe(true);
});
