import fc from "fast-check";
import { expect } from "vitest";
import { contract } from "@madrasa/contract";
import { aDraft, aPublishedCourse } from "@madrasa/testkit/courses";
import { aTeacher, type Person } from "@madrasa/testkit/people";
import { allPages } from "../../testing/all-pages.ts";
import { recordQueries } from "../../testing/count-queries.ts";
import { test } from "../../testing/school-test.ts";
import type { TestSchool } from "../../testing/test-school.ts";
import { multiplyCourse } from "../../../seeds/many-courses.queries.ts";
import { normalizeForSearch } from "../../platform/normalize-for-search.ts";

let teacher: Person;
test.beforeAll(async ({ school }) => {
  teacher = await aTeacher(school);
});

const { listCourses } = contract.catalogue;
const { updateCourse, deleteCourse } = contract.courses;

async function find(school: TestSchool, search: string): Promise<string[]> {
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
  await school.call(contract.accounts.updateMe, { as: teacher, body: { lastName: "Qurashi" } });
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
      const wanted = normalizeForSearch(typed);
      const expected = rows.filter(({ search }) => search.includes(wanted)).map(({ id }) => id);
      expect(await find(school, typed), JSON.stringify(typed)).toEqual(expected.toSorted());
    }),
    { numRuns: 150 },
  );
}, 60_000);

test("reads the index of trigrams, not every course", async ({ school }) => {
  const { courseId } = await aPublishedCourse(school, teacher, { title: "The one course" });
  await multiplyCourse(school.platform.database, courseId, 3_000);
  const search = "one course";
  const statements = await recordQueries(school, async () => {
    expect((await school.call(listCourses, { query: { search } })).data.total).toBe(1);
  });
  const searching = statements.filter(({ parameters }) =>
    JSON.stringify(parameters).includes(search),
  );
  expect(searching).toHaveLength(2);
  const { dialect, read } = school.platform.database;
  for (const statement of searching) {
    const how = dialect === "sqlite" ? "explain query plan " : "explain ";
    const plan = JSON.stringify(
      (await read.executeQuery({ ...statement, sql: how + statement.sql })).rows,
    );
    expect(plan).toMatch(
      dialect === "sqlite" ? /SCAN course_search VIRTUAL TABLE/ : /courses_search/,
    );
    expect(plan).not.toMatch(/SCAN courses|Seq Scan on courses/);
  }
});
