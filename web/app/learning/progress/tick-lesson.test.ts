import { expect, it } from "vitest";
import { countsMatch, tickLesson } from "./progress.api.ts";

const lesson = (_id: string, completed: boolean) => ({
  _id,
  title: _id,
  description: "",
  kind: "video" as const,
  fileType: "video/mp4",
  fileSize: 1000,
  completed,
});

const section = (_id: string, lessonIds: ReturnType<typeof lesson>[]) => ({
  _id,
  title: _id,
  description: "",
  totalLessons: lessonIds.length,
  completedLessons: lessonIds.filter(({ completed }) => completed).length,
  lessonIds,
});

const course = {
  totalLessons: 3,
  completedLessons: 1,
  progress: 33,
  sections: [
    section("first", [lesson("a", true), lesson("b", false)]),
    section("second", [lesson("c", false)]),
  ],
};

it("ticks the lesson and counts it in its section and in the course", () => {
  const answer = { completed: true, completedLessons: 2, totalLessons: 3, progress: 66 };
  const updated = tickLesson(course, "b", answer);
  expect(updated.sections?.[0]?.lessonIds.map(({ completed }) => completed)).toEqual([true, true]);
  expect(updated.sections?.[0]?.completedLessons).toBe(2);
  expect(updated.sections?.[1]).toBe(course.sections[1]);
  expect(updated).toMatchObject({ completedLessons: 2, totalLessons: 3, progress: 66 });
});

it("removes a tick", () => {
  const answer = { completed: false, completedLessons: 0, totalLessons: 3, progress: 0 };
  const updated = tickLesson(course, "a", answer);
  expect(updated.sections?.[0]?.completedLessons).toBe(0);
  expect(updated.progress).toBe(0);
});

it("notices a tick or a lesson that was changed elsewhere", () => {
  const answer = { completed: true, completedLessons: 2, totalLessons: 3, progress: 66 };
  expect(countsMatch(tickLesson(course, "b", answer))).toBe(true);
  expect(countsMatch(tickLesson(course, "b", { ...answer, completedLessons: 3 }))).toBe(false);
  expect(countsMatch(tickLesson(course, "b", { ...answer, totalLessons: 4 }))).toBe(false);
});
