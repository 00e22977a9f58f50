import fc from "fast-check";
import { describe, expect } from "vitest";
import { contract } from "@madrasa/contract";
import { aDraft, aPublishedCourse } from "@madrasa/testkit/courses";
import { aTeacher, suspend, type Person } from "@madrasa/testkit/people";
import { allPages } from "../../testing/all-pages.ts";
import { plansOf } from "../../testing/plans.ts";
import { test } from "../../testing/app-test.ts";
import type { TestApp } from "../../testing/test-app.ts";
import { multiplyCourse } from "../../../seeds/many-courses.queries.ts";
import { foldText } from "../../platform/fold-text.ts";

let teacher: Person;
test.beforeAll(async ({ school }) => {
  teacher = await aTeacher(school);
});

const { listCourses } = contract.catalogue;
const { updateCourse, deleteCourse } = contract.courses;

async function find(school: TestApp, search: string): Promise<string[]> {
  const courses = await allPages(
    7,
    async (page) => school.call(listCourses, { query: { search, ...page } }),
    ({ courseList }) => courseList,
  );
  return courses.map(({ _id }) => _id).toSorted();
}

const TITLES = [
  "Tajweed for beginners",
  "تَجوِيد القُرآن",
  "آسان اُردو",
  "ڕێزمانی کوردی",
  '100% of the "rules" _and_ OR NOT NEAR(more)',
  "Sa'd's grammar * ^ - + : ( ) { }",
];

test("finds the same as a search row by row, for any text, after every change", async ({
  school,
}) => {
  const ids: string[] = [];
  for (const title of TITLES)
    ids.push((await aPublishedCourse(school, teacher, { title })).courseId);
  await aDraft(school, teacher, "Tajweed for nobody yet");
  const [first = "", second = "", third = ""] = ids;
  const rename = { title: "Nahw and sarf", tags: ["صرف"] };
  await school.call(updateCourse, { as: teacher, query: { courseId: first }, body: rename });
  await school.call(deleteCourse, { as: teacher, query: { courseId: second } });
  await school.call(contract.profile.updateMe, { as: teacher, body: { lastName: "Qurashi" } });
  expect(await find(school, "tajweed")).toEqual([]);
  expect(await find(school, "nahw")).toEqual([first]);
  expect(await find(school, "اسان")).toEqual([third]);
  expect(await find(school, "qurashi")).toHaveLength(ids.length - 1);

  const courses = school.platform.database.read.selectFrom("courses").select(["id", "search"]);
  const rows = (await courses.execute()).filter(({ id }) => id !== second && ids.includes(id));
  const texts = rows.map(({ search }) => search);
  const aPiece = fc
    .tuple(fc.constantFrom(...texts), fc.nat({ max: 60 }), fc.integer({ min: 1, max: 12 }))
    .map(([text, from, length]) => text.slice(from, from + length));
  const anything = fc.oneof(
    aPiece,
    fc.string({ minLength: 1, maxLength: 8 }),
    fc.constantFrom('"', '""', "%", "_", "\\", "*", "a*", "NOT", "^nah"),
  );
  await fc.assert(
    fc.asyncProperty(anything, async (typed) => {
      const wanted = foldText(typed);
      const expected = rows.filter(({ search }) => search.includes(wanted)).map(({ id }) => id);
      expect(await find(school, typed), JSON.stringify(typed)).toEqual(expected.toSorted());
    }),
    { numRuns: 150 },
  );
});

const firstPage = async (school: TestApp, asked: { search?: string; category?: "Math" }) =>
  plansOf(school, () => school.call(listCourses, { query: { ...asked, limit: 24 } }));

describe("in a school of thousands of courses", () => {
  const COURSES = 3_000;

  test.beforeAll(async ({ school }) => {
    const { courseId } = await aPublishedCourse(school, teacher, { title: "The one course" });
    await multiplyCourse(school.platform.database, courseId, COURSES);
  });

  test("no statement of a search for a common text looks at more courses than fill the page", async ({
    school,
  }) => {
    for (const search of ["course", "co", "\u0634"]) {
      for (const { sql, text, readWhole } of await firstPage(school, { search })) {
        expect(readWhole).not.toContain("courses");
        if (sql.includes('"courses"."id" in (')) continue;
        expect(sql).toContain("limit 101)");
        if (school.platform.database.dialect === "postgres") continue;
        // Reads each course of the window by id, without sorting the matches first.
        expect(text).toMatch(
          /SEARCH courses USING (COVERING )?INDEX [a-z_1]*(autoindex_courses|published)/,
        );
      }
    }
  });

  test("a text too short for the index is looked for in the thousand newest courses", async ({
    school,
  }) => {
    const id = (900).toString(16).padStart(24, "0");
    await school.platform.database.transaction(async (tx) => {
      const course = tx.updateTable("courses").set({ search: "course zq" });
      await course.where("id", "=", id).execute();
    });
    expect(await find(school, "zq")).toEqual([id]);
  });

  test('a common text says "at least", and all matches can be reached page by page', async ({
    school,
  }) => {
    const first = await school.call(listCourses, { query: { search: "course", limit: 100 } });
    expect(first.data).toMatchObject({ total: 101, totalIsAtLeast: true });
    const all = await allPages(
      100,
      async (page) => school.call(listCourses, { query: { search: "course", ...page } }),
      ({ courseList }) => courseList,
    );
    expect(new Set(all.map(({ _id }) => _id)).size).toBe(all.length);
    expect(all).toHaveLength(COURSES + 1);
    const numbers = all.slice(1).map(({ _id }) => Number.parseInt(_id, 16));
    expect(numbers).toEqual(numbers.toSorted((one, other) => one - other));
  });

  test("finds the others if its newest matches are hidden", async ({ school }) => {
    const { database } = school.platform;
    const hidden = database.read
      .selectFrom("courses")
      .select("id")
      .where("id", "<", `${"0".repeat(20)}0800`);
    const ids = (await hidden.execute()).map(({ id }) => id);
    const other = await aTeacher(school);
    await database.transaction(async (tx) => {
      for (let from = 0; from < ids.length; from += 500) {
        const some = ids.slice(from, from + 500);
        await tx
          .updateTable("courses")
          .set({ teacher_id: other.id })
          .where("id", "in", some)
          .execute();
      }
    });
    await suspend(school, other.id);
    expect(ids).toHaveLength(2_048);
    const query = { search: "course 2", limit: 5 };
    const found = await school.call(listCourses, { query });
    expect(found.data.courseList).toHaveLength(5);
    await suspend(school, other.id, false);
  });
});

test("a search in a category finds every course published in one millisecond", async ({
  school,
}) => {
  const { courseId } = await aPublishedCourse(school, await aTeacher(school), {
    title: "Zubdatul",
  });
  const { database } = school.platform;
  const stored = database.read.selectFrom("courses").selectAll().where("id", "=", courseId);
  const { published_at: at, ...course } = await stored.executeTakeFirstOrThrow();
  const add = async (digit: string, count: number, later: number) =>
    database.transaction(async (tx) => {
      const category = digit === "b" ? "Science" : "Math";
      for (let number = 0; number < count; number += 1) {
        const id = digit + String(number).padStart(23, "0");
        const published_at = (at ?? 0) + later + (digit === "b" ? number : 0);
        const row = { ...course, id, banner_file_id: null, category, published_at };
        await tx.insertInto("courses").values(row).execute();
      }
    });
  await add("a", 22, 1_000);
  await add("b", 98, 1_001);
  await add("c", 230, 2_000);
  for (const limit of [10, 100]) {
    const found = await allPages(
      limit,
      async (page) =>
        school.call(listCourses, { query: { search: "zubdatul", category: "Math", ...page } }),
      ({ courseList }) => courseList,
    );
    expect(new Set(found.map(({ _id }) => _id)).size).toBe(found.length);
    expect(found).toHaveLength(252);
  }
});
