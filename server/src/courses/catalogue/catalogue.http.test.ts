import { describe, expect } from "vitest";
import { contract } from "@madrasa/contract";
import { PAGE_SIZE } from "@madrasa/contract/limits";
import { aDraft, aPublishedCourse, aStudentOf } from "@madrasa/testkit/courses";
import { approve, aStudent, aTeacher, suspend, type Person } from "@madrasa/testkit/people";
import { allPages } from "../../testing/all-pages.ts";
import { test } from "../../testing/app-test.ts";
import type { TestApp } from "../../testing/test-app.ts";

let teacher: Person;
test.beforeAll(async ({ school }) => {
  teacher = await aTeacher(school);
});

const { listCourses, listCoursesOfTeacher, lookUpCourse } = contract.catalogue;
const { updateCourse, deleteCourse } = contract.courses;
const find = async (
  school: TestApp,
  query: { search?: string; category?: "Arts" | "Math"; limit?: number },
) => {
  const { data } = await school.call(listCourses, { query: { limit: 100, ...query } });
  return data.courseList.map(({ _id }) => _id);
};
const lookUp = async (school: TestApp, code: string) =>
  school.call(lookUpCourse, { params: { code } });

describe("the explorer", () => {
  test("shows what is published and active, and of each what anyone may see", async ({
    school,
  }) => {
    const { courseId } = await aPublishedCourse(school, teacher, { title: "Balagha", lessons: 3 });
    await aStudentOf(school, courseId);
    const draft = await aDraft(school, teacher, "Balagha of drafts");
    const deleted = (await aPublishedCourse(school, teacher, { title: "Balagha of old" })).courseId;
    await school.call(deleteCourse, { as: teacher, query: { courseId: deleted } });

    const { data, body } = await school.call(listCourses, { query: { search: "balagha" } });
    expect(data).toEqual({
      courseList: [
        {
          _id: courseId,
          title: "Balagha",
          description: "The rules of recitation",
          banner: expect.stringMatching(/^\/banners\/[0-9a-f]{24}$/),
          category: "Arts",
          language: "en",
          tags: ["quran"],
          teacherId: { _id: teacher.id, firstName: "teacher", lastName: expect.any(String) },
          totalLessons: 3,
          studentCount: 1,
          enrollable: true,
          createdAt: expect.stringMatching(/Z$/),
          lastActive: expect.stringMatching(/Z$/),
        },
      ],
      nextCursor: null,
      total: 1,
    });
    const text = JSON.stringify(body);
    for (const secret of [teacher.phone, teacher.email, draft]) expect(text).not.toContain(secret);
  });

  test("is listed newest first, in pages without gap or repeat, also when many were published at one time", async ({
    school,
  }) => {
    const made: string[] = [];
    for (let count = 0; count < 6; count += 1) {
      made.push((await aPublishedCourse(school, teacher, { title: "Mantiq" })).courseId);
      await aPublishedCourse(school, teacher, { title: "Decoy" });
    }
    const newest = made.slice(4).toReversed();
    const atOnce = made.slice(0, 4).toSorted().toReversed();
    await school.platform.database.transaction(async (tx) => {
      const set = async (ids: string[], published_at: number) =>
        tx.updateTable("courses").set({ published_at }).where("id", "in", ids).execute();
      await set(atOnce, 1_800_000_000_000);
      await set([newest[0] ?? ""], 1_800_000_000_002);
      await set([newest[1] ?? ""], 1_800_000_000_001);
    });
    for (const limit of [1, 2, 3, 6, 100]) {
      const ids = await allPages(
        limit,
        async (query) => school.call(listCourses, { query: { ...query, search: "mantiq" } }),
        ({ courseList }) => courseList.map(({ _id }) => _id),
      );
      expect(ids).toEqual([...newest, ...atOnce]);
    }
  });

  test("continues at the right place when a course is added or removed between two pages", async ({
    school,
  }) => {
    const made: string[] = [];
    for (let count = 0; count < 4; count += 1) {
      made.unshift((await aPublishedCourse(school, teacher, { title: "Usul" })).courseId);
      school.wait(1_000);
    }
    const query = { search: "usul", limit: 2 };
    const first = (await school.call(listCourses, { query })).data;
    expect(first.courseList.map(({ _id }) => _id)).toEqual(made.slice(0, 2));
    await aPublishedCourse(school, teacher, { title: "Usul" });
    const courseId = made[1] ?? "";
    await school.call(deleteCourse, { as: teacher, query: { courseId } });
    const cursor = first.nextCursor ?? "";
    const second = (await school.call(listCourses, { query: { ...query, cursor } })).data;
    expect(second.courseList.map(({ _id }) => _id)).toEqual(made.slice(2));
  });

  test("counts a course that ends beyond the first page, which has not changed", async ({
    school,
  }) => {
    const as = await aTeacher(school);
    const { courseId } = await aPublishedCourse(school, as);
    for (let count = 0; count <= PAGE_SIZE; count += 1) await aPublishedCourse(school, as);
    await school.platform.database.transaction((tx) =>
      tx.updateTable("courses").set({ published_at: 1 }).where("id", "=", courseId).execute(),
    );
    const total = async () => (await school.call(listCourses, {})).data.total ?? 0;
    const before = await total();
    await school.call(deleteCourse, { as, query: { courseId } });
    expect(await total()).toBe(before - 1);
  });

  test("shows one category when one is asked for", async ({ school }) => {
    const { courseId } = await aPublishedCourse(school, teacher, { title: "Mirath" });
    await school.call(updateCourse, {
      as: teacher,
      query: { courseId },
      body: { category: "Math" },
    });
    expect(await find(school, { category: "Math" })).toEqual([courseId]);
    expect(await find(school, { category: "Arts" })).not.toContain(courseId);
    expect(await find(school, { category: "Math", search: "balagha" })).toEqual([]);
  });
});

describe("a search finds", () => {
  test.for([
    ["أُصُولُ الفِقْهِ الإسلاميّ", ["اصول الفقه", "الاسلامي", "أصول", "الإسلامي", "اُصول"]],
    ["تجويـــد القرآن", ["تجويد", "القران", "ٱلقرآن", "قرآن"]],
    ["اردو کی کتاب", ["كي كتاب", "کتاب", "اردو كى"]],
    ["کوردی بۆ هەمووان", ["كوردي", "بو همووان".slice(0, 2), "کوردى"]],
    ["الصلاة ومكانتها", ["الصلاه", "صلاة"]],
    ["Café Résumé STRASSE", ["cafe", "RESUME", "résumé", "strasse"]],
    ["Sura ٢٥ and ۳۶", ["sura 25", "36", "٣٦", "۲۵"]],
    ["100% of_it \\ all", ["100%", "of_it", "\\ all"]],
    ["Ｆｕｌｌ ﻛﺘﺎﺏ", ["full", "كتاب"]],
  ] as const)("%s by its other spellings", async ([title, spellings], { school }) => {
    const { courseId } = await aPublishedCourse(school, teacher, { title, lessons: 1 });
    for (const search of spellings)
      expect(await find(school, { search }), search).toContain(courseId);
  });

  test("exactly what was typed: % and _ are letters, and marks alone match everything", async ({
    school,
  }) => {
    const { courseId } = await aPublishedCourse(school, teacher, { title: "Plain", lessons: 1 });
    for (const search of ["Pl_in", "P%n", "%", "_", "\\", "Plain'--", "plainer"]) {
      expect(await find(school, { search }), search).not.toContain(courseId);
    }
    for (const search of ["", "  ", "ـ", "\u064e"])
      expect(await find(school, { search })).toContain(courseId);
  });

  test("a course by teacher, by tag and by its code; and by its new name after a change", async ({
    school,
  }) => {
    const { courseId } = await aPublishedCourse(school, teacher, { title: "Sarf", lessons: 1 });
    await school.call(updateCourse, {
      as: teacher,
      query: { courseId },
      body: { title: "Morphology", tags: ["صرف"] },
    });
    for (const search of [
      "morphology",
      "صرف",
      courseId,
      courseId.toUpperCase(),
      "teacher number",
    ]) {
      expect(await find(school, { search }), search).toContain(courseId);
    }
    expect(await find(school, { search: "sarf" })).toEqual([]);
  });
});

describe.each([
  ["are suspended", suspend],
  [
    "lose their approval",
    async (school: TestApp, id: string, lost = true) => approve(school, id, !lost),
  ],
] as const)("the courses of teachers who %s", (_, stop) => {
  test("are not in the explorer until that ends; others' are", async ({ school }) => {
    const stopped = await aTeacher(school);
    const title = `Tafsir ${stopped.lastName}`;
    const mine = (await aPublishedCourse(school, stopped, { title })).courseId;
    const decoy = (await aPublishedCourse(school, teacher, { title })).courseId;
    const student = await aStudentOf(school, mine);
    const ofTeacher = async () =>
      (await school.call(listCoursesOfTeacher, { params: { teacherId: stopped.id } })).data;
    await stop(school, stopped.id);
    expect(await find(school, { search: title })).toEqual([decoy]);
    expect(await ofTeacher()).toMatchObject({ courseList: [], total: 0 });
    await stop(school, stopped.id, false);
    expect((await find(school, { search: title })).toSorted()).toEqual([mine, decoy].toSorted());
    expect(await ofTeacher()).toMatchObject({ courseList: [{ _id: mine }], total: 1 });
    await stop(school, stopped.id);
    // Members keep access; the code only reports that nobody else can join.
    const query = { courseId: mine };
    const read = await school.call(contract.enrolment.readCourse, { as: student, query });
    expect(read.data.course).toMatchObject({ enrolled: true, totalLessons: 2 });
    const late = { as: await aStudent(school), query };
    expect((await school.call(contract.enrolment.enrol, late)).code).toBe("COURSE_CLOSED");
    expect((await lookUp(school, mine)).data).toMatchObject({ closed: "COURSE_CLOSED" });
    expect((await lookUp(school, decoy)).data).not.toHaveProperty("closed");
  });
});

test("a teacher's public list is theirs alone, in pages, without drafts", async ({ school }) => {
  const writer = await aTeacher(school);
  const made: string[] = [];
  for (let count = 0; count < 3; count += 1) {
    made.unshift((await aPublishedCourse(school, writer, { lessons: 1 })).courseId);
    school.wait(1_000);
  }
  await aDraft(school, writer);
  const ids = await allPages(
    2,
    async (query) => school.call(listCoursesOfTeacher, { params: { teacherId: writer.id }, query }),
    ({ courseList }) => courseList.map(({ _id }) => _id),
  );
  expect(ids).toEqual(made);
  const nobody = await school.call(listCoursesOfTeacher, { params: { teacherId: "a".repeat(24) } });
  expect(nobody).toMatchObject({ status: 200, data: { courseList: [], total: 0 } });
});

describe("the look-up by code", () => {
  test("also answers at the top level, in either case of the code", async ({ school }) => {
    const { courseId } = await aPublishedCourse(school, teacher, { title: "Aqida", lessons: 1 });
    for (const code of [courseId, courseId.toUpperCase()]) {
      const { body } = await lookUp(school, code);
      const course = { title: "Aqida", description: "The rules of recitation", code: courseId };
      expect(body).toMatchObject({ success: true, ...course, data: course });
    }
  });

  test("distinguishes a malformed code from a course that does not exist", async ({ school }) => {
    for (const code of ["xyz", "g".repeat(24), "a".repeat(23), "a".repeat(25)]) {
      const refused = await lookUp(school, code);
      expect(refused).toMatchObject({ status: 400, message: "Invalid Course ID format" });
    }
    const draft = await aDraft(school, teacher);
    const { courseId } = await aPublishedCourse(school, teacher, { lessons: 1 });
    await school.call(deleteCourse, { as: teacher, query: { courseId } });
    for (const code of ["a".repeat(24), draft, courseId]) {
      expect(await lookUp(school, code)).toMatchObject({
        status: 404,
        message: "Course not found",
      });
    }
  });
});
