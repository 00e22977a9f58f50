import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "@madrasa/contract";
import { aPublishedCourse, aStudentOf } from "@madrasa/testkit/courses";
import { aStudent, aTeacher, type Person } from "@madrasa/testkit/people";
import { dump } from "../../testing/dump.ts";
import { openTestSchool, type TestSchool } from "../../testing/test-school.ts";

let school: TestSchool;
let teacher: Person;
beforeAll(async () => {
  school = await openTestSchool();
  teacher = await aTeacher(school);
});
afterAll(() => school.close());

type Where = { courseId: string; lessonId: string };

const save = async (as: { token: string }, query: Where, seconds: number) =>
  school.call(contract.progress.savePosition, { as, query, body: { seconds } });

const positionOf = async (as: { token: string }, query: Where) =>
  (await school.call(contract.viewer.readLesson, { as, query })).data.lesson.position;

async function positions(lessonId: string) {
  const { positions: rows = [] } = await dump(school);
  return rows.filter((row) => row.includes(lessonId));
}

async function aLessonOf(lessons = 1) {
  const { courseId, lessonIds, sectionId } = await aPublishedCourse(school, teacher, { lessons });
  return { courseId, sectionId, lessonIds, lessonId: lessonIds[0] ?? "" };
}

test("a position is stored for a student and a lesson, and the last one wins", async () => {
  const { courseId, lessonId, lessonIds } = await aLessonOf(2);
  const [student, other] = [await aStudentOf(school, courseId), await aStudentOf(school, courseId)];
  const here = { courseId, lessonId };
  expect(await positionOf(student, here)).toBeNull();

  const first = await save(student, here, 754.25);
  expect(await positionOf(student, here)).toEqual({
    seconds: 754.25,
    savedAt: first.data.savedAt,
  });
  school.wait(1_000);
  const second = await save(student, here, 12);
  expect(await positionOf(student, here)).toEqual({ seconds: 12, savedAt: second.data.savedAt });
  expect(Date.parse(second.data.savedAt)).toBeGreaterThan(Date.parse(first.data.savedAt));

  expect(await positionOf(other, here)).toBeNull();
  expect(await positionOf(student, { courseId, lessonId: lessonIds[1] ?? "" })).toBeNull();
  expect(await positions(lessonId)).toHaveLength(1);
});

test("several devices that save at once leave one position", async () => {
  const { courseId, lessonId } = await aLessonOf();
  const student = await aStudentOf(school, courseId);
  const places = [1, 2, 3, 4, 5, 6];
  const answers = await Promise.all(
    places.map((seconds) => save(student, { courseId, lessonId }, seconds)),
  );
  expect(answers.map(({ status }) => status)).toEqual(places.map(() => 200));
  expect(await positions(lessonId)).toHaveLength(1);
  expect(places).toContain((await positionOf(student, { courseId, lessonId }))?.seconds);
});

test.each([-1, 1_000_001, "12", null, undefined])(
  "%s is refused as a position",
  async (seconds) => {
    const { courseId, lessonId } = await aLessonOf();
    const student = await aStudentOf(school, courseId);
    const refused = await save(student, { courseId, lessonId }, seconds as number);
    expect(refused).toMatchObject({ status: 400, code: "INVALID_INPUT" });
    expect(await positions(lessonId)).toEqual([]);
  },
);

describe("a position is deleted with", () => {
  test("a lesson, its section, or the student's account", async () => {
    const { courseId, sectionId, lessonIds } = await aLessonOf(3);
    const [going, staying] = [
      await aStudentOf(school, courseId),
      await aStudentOf(school, courseId),
    ];
    const [first = "", second = "", third = ""] = lessonIds;
    for (const student of [going, staying]) {
      for (const lessonId of lessonIds) await save(student, { courseId, lessonId }, 30);
    }
    const query = { courseId, lessonId: first };
    await school.call(contract.lessons.deleteLesson, { as: teacher, query });
    expect(await positions(first)).toEqual([]);
    expect(await positions(second)).toHaveLength(2);

    await school.call(contract.accounts.deleteMe, { as: going });
    expect(await positions(second)).toHaveLength(1);
    expect(await positions(third)).toHaveLength(1);

    const theSection = { courseId, sectionId };
    await school.call(contract.outline.deleteSection, { as: teacher, query: theSection });
    expect([...(await positions(second)), ...(await positions(third))]).toEqual([]);
  });

  test("each of them, also when both happen at once", async () => {
    for (let round = 0; round < 6; round += 1) {
      const { courseId, lessonId } = await aLessonOf();
      const student = await aStudentOf(school, courseId);
      const query = { courseId, lessonId };
      const going =
        round % 2
          ? () => school.call(contract.accounts.deleteMe, { as: student })
          : () => school.call(contract.lessons.deleteLesson, { as: teacher, query });
      const answers = await Promise.all([
        save(student, query, 1),
        save(student, query, 2),
        going(),
        save(student, query, 3),
        save(student, query, 4),
      ]);
      expect(answers[2]?.status).toBe(200);
      for (const { status } of answers) expect([200, 401, 404]).toContain(status);
      expect(await positions(lessonId)).toEqual([]);
    }
  });
});

test("a position cannot be saved or read in a course that was not joined", async () => {
  const one = await aLessonOf();
  const other = await aLessonOf();
  const inside = await aStudentOf(school, one.courseId);
  await save(inside, { courseId: one.courseId, lessonId: one.lessonId }, 30);
  const elsewhere = await aStudentOf(school, other.courseId);
  const outsider = await aStudent(school);
  const before = await dump(school);
  for (const as of [elsewhere, outsider]) {
    for (const courseId of [one.courseId, other.courseId]) {
      const query = { courseId, lessonId: one.lessonId };
      expect((await save(as, query, 5)).status).toBe(404);
      expect((await school.call(contract.viewer.readLesson, { as, query })).status).toBe(404);
    }
  }
  expect(await dump(school)).toEqual(before);
});
