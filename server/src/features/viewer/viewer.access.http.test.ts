import { describe, expect } from "vitest";
import { contract } from "@madrasa/contract";
import { aPublishedCourse, aStudentOf } from "@madrasa/testkit/courses";
import { aStudent, aTeacher, type Person } from "@madrasa/testkit/people";
import { newId } from "../../platform/secrets.ts";
import { dump } from "../../testing/dump.ts";
import { test } from "../../testing/school-test.ts";
import type { TestSchool } from "../../testing/test-school.ts";

/** Calls for a lesson by people who have not joined: by its id, a guess, or another course's id. */

type Course = Awaited<ReturnType<typeof aPublishedCourse>>;

let teacher: Person;
let course: Course;
let elsewhere: Course;
let inside: Person;
test.beforeAll(async ({ school }) => {
  teacher = await aTeacher(school);
  course = await aPublishedCourse(school, teacher);
  elsewhere = await aPublishedCourse(school, teacher);
  inside = await aStudentOf(school, course.courseId);
  const query = { courseId: course.courseId, lessonId: course.lessonIds[0] ?? "" };
  await school.call(contract.progress.savePosition, { as: inside, query, body: { seconds: 321 } });
});

type Where = { courseId: string; lessonId: string };

const CALLS = [
  [
    "reads it",
    (school: TestSchool, as: Caller, query: Where) =>
      school.call(contract.viewer.readLesson, request(as, query)),
  ],
  [
    "ticks it",
    (school: TestSchool, as: Caller, query: Where) =>
      school.call(contract.progress.toggleCompletion, { ...request(as, query), body: {} }),
  ],
  [
    "leaves a position",
    (school: TestSchool, as: Caller, query: Where) =>
      school.call(contract.progress.savePosition, { ...request(as, query), body: { seconds: 1 } }),
  ],
] as const;
type Caller = { token: string } | undefined;
const request = (as: Caller, query: Where) => ({ ...(as && { as }), query });

const COURSES = ["the lesson's", "their own", "a guessed"] as const;
const LESSONS = ["the lesson's", "a guessed"] as const;
const CALLERS = [
  "of another course",
  "of no course",
  "who never signed in",
  "with a made-up session",
] as const;

describe.each(CALLS)("a lesson: nobody outside %s", (_, call) => {
  test.for(CALLERS)("a student %s", async (caller, { school }) => {
    const as = await callerOf(school, caller);
    const isSomebody = caller === "of another course" || caller === "of no course";
    const before = await dump(school);
    for (const whose of COURSES) {
      for (const which of LESSONS) {
        const courseId =
          whose === "a guessed" ? newId() : (whose === "their own" ? elsewhere : course).courseId;
        const lessonId = which === "a guessed" ? newId() : (course.lessonIds[0] ?? "");
        const refused = await call(school, as, { courseId, lessonId });
        expect(refused.status, `${whose} course, ${which} lesson`).toBe(isSomebody ? 404 : 401);
        const text = JSON.stringify(refused.body);
        expect(text).not.toMatch(/files\/|signature|position|321|throat/);
      }
    }
    expect(await dump(school)).toEqual(before);
  });
});

async function callerOf(school: TestSchool, caller: (typeof CALLERS)[number]): Promise<Caller> {
  if (caller === "of another course") return aStudentOf(school, elsewhere.courseId);
  if (caller === "of no course") return aStudent(school);
  return caller === "who never signed in" ? undefined : { token: "made-up-".repeat(5) };
}

test("another course's lesson under one's own course's id is refused", async ({ school }) => {
  const query = { courseId: course.courseId, lessonId: elsewhere.lessonIds[0] ?? "" };
  for (const [, call] of CALLS) {
    expect(await call(school, inside, query)).toMatchObject({
      status: 404,
      code: "LESSON_NOT_FOUND",
    });
  }
});

test("a file's URL loads that file only, until it expires", async ({ school }) => {
  const linkOf = async (lessonId = "") => {
    const query = { courseId: course.courseId, lessonId };
    const { lesson } = (await school.call(contract.viewer.readLesson, { as: inside, query })).data;
    return new URL(lesson.filePath, "http://school.test");
  };
  const [own, other] = [await linkOf(course.lessonIds[0]), await linkOf(course.lessonIds[1])];
  const codeOf = async (url: string) => {
    const answer = await school.http.inject({ url });
    return answer.statusCode === 200 ? "opens" : answer.json<{ code: string }>().code;
  };
  expect(await codeOf(own.pathname + own.search)).toBe("opens");
  // The key of an existing file, with the valid signature of another.
  expect(own.pathname).not.toBe(other.pathname);
  expect(await codeOf(other.pathname + own.search)).toBe("LINK_NOT_VALID");
  for (const name of own.searchParams.keys()) {
    const altered = new URL(own);
    const value = own.searchParams.get(name) ?? "";
    altered.searchParams.set(name, value.slice(0, -1) + (value.endsWith("1") ? "2" : "1"));
    expect(await codeOf(altered.pathname + altered.search), name).toBe("LINK_NOT_VALID");
  }
  expect(await codeOf(own.pathname)).toBe("LINK_NOT_VALID");
});

test("after deleting the account, nothing of it can be read", async ({ school }) => {
  const student = await aStudentOf(school, course.courseId);
  const query = { courseId: course.courseId, lessonId: course.lessonIds[0] ?? "" };
  expect((await school.call(contract.viewer.readLesson, { as: student, query })).status).toBe(200);
  await school.call(contract.leaving.deleteMe, { as: student });
  for (const [, call] of CALLS) expect((await call(school, student, query)).status).toBe(401);
});
