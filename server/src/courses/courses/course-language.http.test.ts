import { expect } from "vitest";
import { contract } from "@madrasa/contract";
import type { Language } from "@madrasa/contract/languages";
import { makeCourse } from "@madrasa/testkit/courses";
import { aStudent, aTeacher, type Person } from "@madrasa/testkit/people";
import { multiplyCourse } from "../../../seeds/many-courses.queries.ts";
import { allPages } from "../../testing/all-pages.ts";
import { recordQueries } from "../../testing/count-queries.ts";
import { test } from "../../testing/app-test.ts";
import type { TestApp } from "../../testing/test-app.ts";

const { listCourses, lookUpCourse, readPublicCourse } = contract.catalogue;
const { listOwnCourses, updateCourse } = contract.courses;

let teacher: Person;
test.beforeAll(async ({ school }) => {
  teacher = await aTeacher(school);
});

const publish = async (school: TestApp, title: string, description: string) => {
  const lesson = { title: "One", description: "" };
  const sections = [{ title: "One", description: "One", lessons: [lesson] }];
  const course = { title, description, isPublished: true, sections };
  return (await makeCourse(school, teacher, course)).courseId;
};
const change = async (
  school: TestApp,
  courseId: string,
  body: { title?: string; description?: string; language?: Language; tags?: string[] },
) => {
  const answer = await school.call(updateCourse, { as: teacher, query: { courseId }, body });
  return answer.data.course.language;
};

test("a course's language follows its letters until its teacher chooses one", async ({
  school,
}) => {
  const courseId = await publish(school, "أحكام التجويد", "شرح ميسر");
  const { data } = await school.call(readPublicCourse, { params: { courseId } });
  expect(data.course.language).toBe("ar");
  expect(await change(school, courseId, { title: "تجوید کے قواعد" })).toBe("ur");
  expect(await change(school, courseId, { description: "ڕێزمانی کوردی بۆ منداڵان" })).toBe("ckb");
  expect(await change(school, courseId, { title: "Rules", description: "Of Tajweed" })).toBe("en");
  expect(await change(school, courseId, { language: "ckb" })).toBe("ckb");
  expect(await change(school, courseId, { title: "تجوید کے قواعد" })).toBe("ckb");
  expect(await change(school, courseId, { tags: ["quran"] })).toBe("ckb");
  const refused = await school.call(updateCourse, {
    as: teacher,
    query: { courseId },
    body: { language: "fr" as "en" },
  });
  expect(refused).toMatchObject({ status: 400, errors: [{ path: "language" }] });
});

test("every answer with a course's title says its language", async ({ school }) => {
  const courseId = await publish(school, "ڕێزمانی کوردی", "وانە");
  await publish(school, "Grammar", "Lessons");
  const student = await aStudent(school);
  await school.call(contract.enrolment.enrol, { as: student, query: { courseId } });
  const all = await school.call(listCourses, { query: { search: courseId } });
  const own = await school.call(listOwnCourses, { as: teacher, query: { search: courseId } });
  const found = await school.call(lookUpCourse, { params: { code: courseId } });
  const enrolled = await school.call(contract.enrolment.listEnrolled, { as: student, query: {} });
  const read = await school.call(contract.enrolment.readCourse, {
    as: student,
    query: { courseId },
  });
  const said = [
    ...all.data.courseList,
    ...own.data.courseList,
    found.data,
    ...enrolled.data.courseList,
    enrolled.data.next?.lesson?.course,
    read.data.course,
  ];
  expect(said.map((course) => course?.language)).toEqual(said.map(() => "ckb"));
});

test("the explorer shows the courses of one language, in pages, also of a search", async ({
  school,
}) => {
  const ids: string[] = [];
  for (const turn of [1, 2, 3]) {
    ids.push(await publish(school, `نحو کے اسباق ${turn}`, "آسان"));
    await publish(school, `دروس النحو ${turn}`, "سهل");
  }
  for (const search of [undefined, "نحو"]) {
    const found = await allPages(
      2,
      async (page) => school.call(listCourses, { query: { language: "ur", search, ...page } }),
      ({ courseList }) => courseList,
    );
    expect(found.map(({ _id }) => _id)).toEqual(ids.toReversed());
  }
  const first = await school.call(listCourses, { query: { language: "ur", limit: 2 } });
  expect(first.data.total).toBe(3);
});

test("the few courses of a language are read from an index among thousands of others", async ({
  school,
}) => {
  const others = await publish(school, "Grammar", "Lessons");
  await multiplyCourse(school.platform.database, others, 3_000);
  const query = { language: "ckb", limit: 24 } as const;
  const statements = await recordQueries(school, () => school.call(listCourses, { query }));
  const { dialect, read } = school.platform.database;
  const how = dialect === "sqlite" ? "explain query plan " : "explain ";
  for (const statement of statements) {
    const explained = await read.executeQuery({ ...statement, sql: how + statement.sql });
    expect(JSON.stringify(explained.rows), statement.sql).toContain("courses_by_language");
  }
});
