import { describe, expect } from "vitest";
import { contract } from "@madrasa/contract";
import { aDraft, aPublishedCourse, aStudentOf } from "@madrasa/testkit/courses";
import { anUnapprovedTeacher, aTeacher, suspend, type Person } from "@madrasa/testkit/people";
import { allPages } from "../../testing/all-pages.ts";
import { dump } from "../../testing/dump.ts";
import { test } from "../../testing/app-test.ts";
import type { TestApp } from "../../testing/test-app.ts";

let teacher: Person;
test.beforeAll(async ({ school }) => {
  teacher = await aTeacher(school);
});

const { listOwnCourses, createCourse, updateCourse, deleteCourse } = contract.courses;

const change = async (
  school: TestApp,
  courseId: string,
  body: NonNullable<Parameters<typeof school.call<typeof updateCourse>>[1]>["body"],
) => school.call(updateCourse, { as: teacher, query: { courseId }, body });

async function own(school: TestApp, courseId: string) {
  const { data } = await school.call(listOwnCourses, { as: teacher, query: { search: courseId } });
  const [course] = data.courseList;
  if (!course) throw new Error("This course is not in its teacher's list.");
  return course;
}

describe("a new course", () => {
  test("is made once for a key, however often and at once it arrives", async ({ school }) => {
    const as = await aTeacher(school);
    const create = (idempotencyKey: string | undefined, title = "Sarf") =>
      school.call(createCourse, {
        as,
        body: { title, description: "Words" },
        ...(idempotencyKey && { idempotencyKey }),
      });
    const idsOf = async (sent: ReturnType<typeof create>[]) =>
      new Set((await Promise.all(sent)).map(({ data }) => data.course._id));
    const [first, ...others] = await idsOf([1, 2, 3].map(() => create("first")));
    expect(others).toEqual([]);
    expect(first).toMatch(/^[0-9a-f]{24}$/);
    expect((await create("first", "Nahw")).code).toBe("KEY_USED");
    expect((await idsOf([create("second"), create(undefined), create(undefined)])).size).toBe(3);
    const { data } = await school.call(listOwnCourses, { as, query: {} });
    expect(data.courseList).toHaveLength(4);
    // Idempotency keys are per person.
    const body = { title: "Sarf", description: "Words" };
    const other = await school.call(createCourse, {
      as: await aTeacher(school),
      body,
      idempotencyKey: "first",
    });
    expect(other.data.course._id).not.toBe(first);
  });

  test("is a draft that only its teacher can read", async ({ school }) => {
    const body = { title: "  Nahw  ", description: "Grammar", category: "Arts" as const };
    const made = await school.call(createCourse, { as: teacher, body });
    expect(made).toMatchObject({ status: 200, message: "Course created successfully" });
    const courseId = made.data.course._id;
    expect(courseId).toMatch(/^[0-9a-f]{24}$/);
    expect(await own(school, courseId)).toMatchObject({
      title: "Nahw",
      tags: [],
      published: { value: false },
      active: true,
      deletedAt: null,
      enrollable: true,
      banner: null,
      meetingDetails: null,
      totalLessons: 0,
      studentCount: 0,
      sections: [],
      missing: ["banner", "lesson"],
      can: { edit: true, publish: false },
    });
    const other = await aTeacher(school);
    const theirs = await school.call(listOwnCourses, { as: other, query: { search: courseId } });
    expect(theirs.data.courseList).toEqual([]);
    const { status } = await school.call(contract.catalogue.lookUpCourse, {
      params: { code: courseId },
    });
    expect(status).toBe(404);
  });

  test.for([
    [
      ["a", " a ", "", "  ", "b"],
      ["a", "b"],
    ],
    [Array.from({ length: 40 }, () => "same"), ["same"]],
    [
      ["1", "2", "3", "4", "5"],
      ["1", "2", "3", "4", "5"],
    ],
    [
      ["تجويد", "تجويد ", "Tajweed", "tajweed"],
      ["تجويد", "Tajweed", "tajweed"],
    ],
  ] as const)("with tags %j stores %j", async ([input, stored], { school }) => {
    const body = { title: "Tags", description: "Of a course", tags: [...input] };
    const made = await school.call(createCourse, { as: teacher, body });
    expect((await own(school, made.data.course._id)).tags).toEqual(stored);
  });

  test("refuses a sixth tag", async ({ school }) => {
    const body = { title: "Tags", description: "Too many", tags: ["1", "2", "3", "4", "5", "6"] };
    const refused = await school.call(createCourse, { as: teacher, body });
    expect(refused).toMatchObject({ status: 400, message: "You can only add up to 5 tags." });
    const courseId = await aDraft(school, teacher);
    expect((await change(school, courseId, { tags: body.tags })).message).toBe(refused.message);
  });
});

test("a deleted course is absent for everyone, and its row stays", async ({ school }) => {
  const { courseId, lessonIds } = await aPublishedCourse(school, teacher);
  const decoy = await aPublishedCourse(school, teacher);
  const student = await aStudentOf(school, courseId);
  const gone = await school.call(deleteCourse, { as: teacher, query: { courseId } });
  expect(gone).toMatchObject({ status: 200, message: "Course deleted successfully" });

  const mine = await school.call(listOwnCourses, { as: teacher });
  expect(mine.data.courseList.map(({ _id }) => _id)).toContain(decoy.courseId);
  expect(mine.data.courseList.map(({ _id }) => _id)).not.toContain(courseId);
  expect((await school.call(deleteCourse, { as: teacher, query: { courseId } })).status).toBe(404);
  expect((await change(school, courseId, { title: "Back" })).code).toBe("COURSE_NOT_FOUND");
  const { readCourse, enrol, listEnrolled } = contract.enrolment;
  for (const call of [readCourse, enrol]) {
    const answer = await school.call(call, { as: student, query: { courseId } });
    expect(answer).toMatchObject({ status: 404, code: "COURSE_NOT_FOUND" });
  }
  const query = { courseId, lessonId: lessonIds[0] ?? "" };
  const lesson = await school.call(contract.viewer.readLesson, { as: student, query });
  expect(lesson.code).toBe("COURSE_NOT_FOUND");
  expect((await school.call(listEnrolled, { as: student })).data).toMatchObject({
    courseList: [],
    total: 0,
  });
  const rows = (await dump(school))["courses"] ?? [];
  const stored = rows.find((row) => row.includes(courseId)) ?? "{}";
  expect((JSON.parse(stored) as { deleted_at: number }).deleted_at).toBeGreaterThan(0);
});

describe("a teacher's own list", () => {
  test("can be read by unapproved and suspended teachers, and says what they cannot do", async ({
    school,
  }) => {
    const fresh = await anUnapprovedTeacher(school);
    const empty = await school.call(listOwnCourses, { as: fresh });
    expect(empty.data).toEqual({
      courseList: [],
      nextCursor: null,
      total: 0,
      can: { create: false },
    });
    const stopped = await aTeacher(school);
    await aPublishedCourse(school, stopped);
    await suspend(school, stopped.id);
    const { data } = await school.call(listOwnCourses, { as: stopped });
    expect(data.can).toEqual({ create: false });
    expect(data.courseList[0]?.can).toEqual({ edit: false, publish: false });
  });

  test("comes in pages, newest first, with neither gap nor repeat nor another's course", async ({
    school,
  }) => {
    const [writer, decoy] = [await aTeacher(school), await aTeacher(school)];
    const made: string[] = [];
    for (let count = 0; count < 7; count += 1) {
      made.unshift(await aDraft(school, writer, `Course ${count}`));
      await aDraft(school, decoy, `Course ${count}`);
      school.wait(1_000);
    }
    for (const limit of [1, 3, 7, 100]) {
      const ids = await allPages(
        limit,
        async (query) => school.call(listOwnCourses, { as: writer, query }),
        ({ courseList }) => courseList.map(({ _id }) => _id),
      );
      expect(ids).toEqual(made);
    }
  });

  test("gives the published ones or the drafts alone, each with its own pages and total", async ({
    school,
  }) => {
    const writer = await aTeacher(school);
    const [drafts, published]: [string[], string[]] = [[], []];
    for (let count = 0; count < 3; count += 1) {
      drafts.unshift(await aDraft(school, writer, `Fiqh ${count}`));
      school.wait(1_000);
      published.unshift((await aPublishedCourse(school, writer, { title: "Fiqh" })).courseId);
      school.wait(1_000);
    }
    const idsOf = async (filter: { published?: "true" | "false"; search?: string }) =>
      allPages(
        2,
        async (query) =>
          school.call(listOwnCourses, { as: writer, query: { ...query, ...filter } }),
        ({ courseList }) => courseList.map(({ _id }) => _id),
      );
    expect(await idsOf({ published: "true" })).toEqual(published);
    expect(await idsOf({ published: "false" })).toEqual(drafts);
    expect(await idsOf({})).toHaveLength(6);
    expect(await idsOf({ published: "true", search: "fiqh" })).toEqual(published);
    expect(await idsOf({ published: "false", search: published[0] ?? "" })).toEqual([]);
    const first = await school.call(listOwnCourses, {
      as: writer,
      query: { published: "true", limit: "1" },
    });
    expect(first.data.total).toBe(3);

    await school.call(deleteCourse, { as: writer, query: { courseId: published[0] ?? "" } });
    expect(await idsOf({ published: "true" })).toEqual(published.slice(1));
    const odd = { published: "yes" } as unknown as { published: "true" };
    expect((await school.call(listOwnCourses, { as: writer, query: odd })).status).toBe(400);
  });
});
