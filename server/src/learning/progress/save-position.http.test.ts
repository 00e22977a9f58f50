import { describe, expect } from "vitest";
import { contract } from "@madrasa/contract";
import { aPublishedCourse, aStudentOf } from "@madrasa/testkit/courses";
import { aTeacher, type Person } from "@madrasa/testkit/people";
import { dump } from "../../testing/dump.ts";
import { passRecallPeriod } from "../../testing/pass-recall-period.ts";
import { test } from "../../testing/app-test.ts";
import type { TestApp } from "../../testing/test-app.ts";

let teacher: Person;
test.beforeAll(async ({ school }) => {
  teacher = await aTeacher(school);
});

type Where = { courseId: string; lessonId: string };

const save = async (school: TestApp, as: { token: string }, query: Where, seconds: number) =>
  school.call(contract.progress.savePosition, { as, query, body: { seconds } });

const positionOf = async (school: TestApp, as: { token: string }, query: Where) =>
  (await school.call(contract.viewer.readLesson, { as, query })).data.lesson.position;

async function positions(school: TestApp, lessonId: string) {
  const { positions: rows = [] } = await dump(school);
  return rows.filter((row) => row.includes(lessonId));
}

async function aLessonOf(school: TestApp, lessons = 1) {
  const { courseId, lessonIds, sectionId } = await aPublishedCourse(school, teacher, { lessons });
  return { courseId, sectionId, lessonIds, lessonId: lessonIds[0] ?? "" };
}

test("a position is stored for a student and a lesson, and the last one wins", async ({
  school,
}) => {
  const { courseId, lessonId, lessonIds } = await aLessonOf(school, 2);
  const [student, other] = [await aStudentOf(school, courseId), await aStudentOf(school, courseId)];
  const here = { courseId, lessonId };
  expect(await positionOf(school, student, here)).toBeNull();

  const first = await save(school, student, here, 754.25);
  expect(await positionOf(school, student, here)).toEqual({
    seconds: 754.25,
    savedAt: first.data.savedAt,
  });
  school.wait(1_000);
  const second = await save(school, student, here, 12);
  expect(await positionOf(school, student, here)).toEqual({
    seconds: 12,
    savedAt: second.data.savedAt,
  });
  expect(Date.parse(second.data.savedAt)).toBeGreaterThan(Date.parse(first.data.savedAt));

  expect(await positionOf(school, other, here)).toBeNull();
  expect(await positionOf(school, student, { courseId, lessonId: lessonIds[1] ?? "" })).toBeNull();
  expect(await positions(school, lessonId)).toHaveLength(1);
});

test("several devices that save at once leave one position", async ({ school }) => {
  const { courseId, lessonId } = await aLessonOf(school);
  const student = await aStudentOf(school, courseId);
  const places = [1, 2, 3, 4, 5, 6];
  const answers = await Promise.all(
    places.map((seconds) => save(school, student, { courseId, lessonId }, seconds)),
  );
  expect(answers.map(({ status }) => status)).toEqual(places.map(() => 200));
  expect(await positions(school, lessonId)).toHaveLength(1);
  expect(places).toContain((await positionOf(school, student, { courseId, lessonId }))?.seconds);
});

test.for([-1, 1_000_001, "12", null, undefined])(
  "%s is refused as a position",
  async (seconds, { school }) => {
    const { courseId, lessonId } = await aLessonOf(school);
    const student = await aStudentOf(school, courseId);
    const refused = await save(school, student, { courseId, lessonId }, seconds as number);
    expect(refused).toMatchObject({ status: 400, code: "INVALID_INPUT" });
    expect(await positions(school, lessonId)).toEqual([]);
  },
);

describe("a position is deleted with", () => {
  test("a lesson, its section, or the student's account", async ({ school }) => {
    const { courseId, sectionId, lessonIds } = await aLessonOf(school, 3);
    const [going, staying] = [
      await aStudentOf(school, courseId),
      await aStudentOf(school, courseId),
    ];
    const [first = "", second = "", third = ""] = lessonIds;
    for (const student of [going, staying]) {
      for (const lessonId of lessonIds) await save(school, student, { courseId, lessonId }, 30);
    }
    const query = { courseId, lessonId: first };
    await school.call(contract.lessons.deleteLesson, { as: teacher, query });
    expect(await positions(school, first)).toEqual([]);
    expect(await positions(school, second)).toHaveLength(2);

    await school.call(contract.accountDeletion.deleteMe, { as: going });
    await passRecallPeriod(school);
    expect(await positions(school, second)).toHaveLength(1);
    expect(await positions(school, third)).toHaveLength(1);

    const theSection = { courseId, sectionId };
    await school.call(contract.outline.deleteSection, { as: teacher, query: theSection });
    expect([...(await positions(school, second)), ...(await positions(school, third))]).toEqual([]);
  });

  test("each of them, also when both happen at once", async ({ school }) => {
    for (let round = 0; round < 6; round += 1) {
      const { courseId, lessonId } = await aLessonOf(school);
      const student = await aStudentOf(school, courseId);
      const query = { courseId, lessonId };
      const going =
        round % 2
          ? () => school.call(contract.accountDeletion.deleteMe, { as: student })
          : () => school.call(contract.lessons.deleteLesson, { as: teacher, query });
      const answers = await Promise.all([
        save(school, student, query, 1),
        save(school, student, query, 2),
        going(),
        save(school, student, query, 3),
        save(school, student, query, 4),
      ]);
      expect(answers[2]?.status).toBe(200);
      for (const { status } of answers) expect([200, 401, 404]).toContain(status);
      if (round % 2) await passRecallPeriod(school);
      expect(await positions(school, lessonId)).toEqual([]);
    }
  });
});
