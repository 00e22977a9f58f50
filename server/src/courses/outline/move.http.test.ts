import { describe, expect } from "vitest";
import { contract } from "@madrasa/contract";
import { aPublishedCourse, aSection, aStudentOf } from "@madrasa/testkit/courses";
import { aTeacher, type Person } from "@madrasa/testkit/people";
import { arranging, type OutlineIds } from "../../testing/outlines.ts";
import { test } from "../../testing/app-test.ts";
import type { TestApp } from "../../testing/test-app.ts";

let teacher: Person;
let decoy: { courseId: string; sectionId: string; lessonIds: string[] };
let hands: ReturnType<typeof arranging>;
test.beforeAll(async ({ school }) => {
  teacher = await aTeacher(school);
  decoy = await aPublishedCourse(school, teacher, { lessons: 2 });
  hands = arranging(school, teacher);
});

const lastActive = async (school: TestApp, courseId: string) =>
  school.platform.database.read
    .selectFrom("courses")
    .select("last_active_at")
    .where("id", "=", courseId)
    .executeTakeFirstOrThrow();

describe("a section", () => {
  test("is moved before another or last, and repeating it changes nothing", async () => {
    const { courseId, outline } = await hands.aCourse(1, 0, 2, 0);
    const [a, b, c, d] = outline as [OutlineIds[0], OutlineIds[0], OutlineIds[0], OutlineIds[0]];
    for (const [what, before, expected] of [
      [d, a, [d, a, b, c]],
      [d, a, [d, a, b, c]],
      [a, null, [d, b, c, a]],
      [a, null, [d, b, c, a]],
      [d, c, [b, d, c, a]],
      [c, c, [b, d, c, a]],
      [b, a, [d, c, b, a]],
    ] as const) {
      const moved = await hands.moveSection(courseId, what[0], before?.[0] ?? null);
      expect(moved).toMatchObject({ status: 200, message: "Section moved successfully", data: {} });
      expect(await hands.shown(courseId)).toEqual(expected);
    }
  });

  test("changes nothing if it is there already, and updates the course's last activity if moved", async ({
    school,
  }) => {
    const { courseId, outline } = await hands.aCourse(0, 0);
    const [[first], [second]] = outline as [OutlineIds[0], OutlineIds[0]];
    const before = await lastActive(school, courseId);
    school.wait(60_000);
    for (const before of [first, second]) await hands.moveSection(courseId, first, before);
    await hands.moveSection(courseId, second, null);
    expect(await lastActive(school, courseId)).toEqual(before);
    await hands.moveSection(courseId, second, first);
    const after = await lastActive(school, courseId);
    expect(after.last_active_at - before.last_active_at).toBeGreaterThanOrEqual(60_000);
  });

  test("cannot be moved before a section of another course, or an unknown one", async () => {
    const { courseId, outline } = await hands.aCourse(0, 0);
    const [[first]] = outline as [OutlineIds[0]];
    const theirs = await hands.shown(decoy.courseId);
    for (const before of [decoy.sectionId, "f".repeat(24), decoy.lessonIds[0] ?? ""]) {
      const refused = await hands.moveSection(courseId, first, before);
      expect(refused).toMatchObject({ status: 404, code: "SECTION_NOT_FOUND" });
    }
    const stranger = await hands.moveSection(courseId, decoy.sectionId, first);
    expect(stranger).toMatchObject({ status: 404, code: "SECTION_NOT_FOUND" });
    expect(await hands.shown(courseId)).toEqual(outline);
    expect(await hands.shown(decoy.courseId)).toEqual(theirs);
  });
});

describe("a lesson", () => {
  test("is moved inside its section and to others, and repeating it changes nothing", async () => {
    const { courseId, outline } = await hands.aCourse(3, 2, 0);
    const [[one, [a, b, c]], [two, [d, e]], [three]] = outline as [
      [string, [string, string, string]],
      [string, [string, string]],
      [string, []],
    ];
    const order = (...lists: string[][]) => [one, two, three].map((id, at) => [id, lists[at]]);
    for (const [what, sectionId, before, expected] of [
      [c, one, a, order([c, a, b], [d, e], [])],
      [c, one, a, order([c, a, b], [d, e], [])],
      [c, one, null, order([a, b, c], [d, e], [])],
      [b, one, b, order([a, b, c], [d, e], [])],
      [b, two, e, order([a, c], [d, b, e], [])],
      [b, two, e, order([a, c], [d, b, e], [])],
      [a, three, null, order([c], [d, b, e], [a])],
      [c, three, a, order([], [d, b, e], [c, a])],
      [e, one, null, order([e], [d, b], [c, a])],
    ] as const) {
      const moved = await hands.moveLesson(courseId, what, { sectionId, before });
      expect(moved).toMatchObject({ status: 200, message: "Content moved successfully", data: {} });
      expect(await hands.shown(courseId)).toEqual(expected);
    }
  });

  test("keeps students' completions, and they see it in its new place", async ({ school }) => {
    const { courseId, sectionId, lessonIds } = await aPublishedCourse(school, teacher, {
      lessons: 2,
    });
    const [a = "", b = ""] = lessonIds;
    const other = await aSection(school, teacher, courseId);
    const student = await aStudentOf(school, courseId);
    await school.call(contract.progress.toggleCompletion, {
      as: student,
      query: { courseId, lessonId: a },
      body: { completed: true },
    });
    await hands.moveLesson(courseId, a, { sectionId: other, before: null });
    await hands.moveSection(courseId, other, sectionId);
    const { course } = (
      await school.call(contract.enrolment.readCourse, { as: student, query: { courseId } })
    ).data;
    expect(course).toMatchObject({ totalLessons: 2, completedLessons: 1, progress: 50 });
    expect(course.sections).toMatchObject([
      {
        _id: other,
        totalLessons: 1,
        completedLessons: 1,
        lessonIds: [{ _id: a, completed: true }],
      },
      {
        _id: sectionId,
        totalLessons: 1,
        completedLessons: 0,
        lessonIds: [{ _id: b, completed: false }],
      },
    ]);
  });

  test("cannot be moved to another course, or before a lesson of another section", async () => {
    const { courseId, outline } = await hands.aCourse(2, 1);
    const [[one, [a, b]], [two, [c]]] = outline as [[string, [string, string]], [string, [string]]];
    const theirs = await hands.shown(decoy.courseId);
    const nobody = "f".repeat(24);
    const foreign = decoy.lessonIds[0] ?? "";
    for (const [lessonId, sectionId, before, code] of [
      [a, decoy.sectionId, null, "SECTION_NOT_FOUND"],
      [a, nobody, null, "SECTION_NOT_FOUND"],
      [a, one, foreign, "LESSON_NOT_FOUND"],
      [a, one, nobody, "LESSON_NOT_FOUND"],
      [a, one, c, "LESSON_NOT_FOUND"],
      [a, two, b, "LESSON_NOT_FOUND"],
      [a, two, a, "LESSON_NOT_FOUND"],
      [foreign, one, null, "LESSON_NOT_FOUND"],
      [nobody, one, null, "LESSON_NOT_FOUND"],
    ] as const) {
      const refused = await hands.moveLesson(courseId, lessonId, { sectionId, before });
      expect(refused).toMatchObject({ status: 404, code });
    }
    expect(await hands.shown(courseId)).toEqual(outline);
    expect(await hands.shown(decoy.courseId)).toEqual(theirs);
  });
});
