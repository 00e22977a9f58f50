import { expect } from "vitest";
import { pathOf } from "@madrasa/contract/client";
import { contract } from "@madrasa/contract";
import { aDraft, aLesson, aNote, aPublishedCourse, aSection } from "@madrasa/testkit/courses";
import { aStudent, aSuperadmin, aTeacher, type Person } from "@madrasa/testkit/people";
import { countQueries } from "./testing/count-queries.ts";
import { CALLS, type CallName, type CallInput } from "./testing/calls.ts";
import { EVERY_CALL } from "./testing/every-call.ts";
import { aChildOf } from "./testing/families.ts";
import { test } from "./testing/school-test.ts";
import type { TestSchool } from "./testing/test-school.ts";

/** Lists and trees: they grow with the school and must not take a query for each row. */
const MOST = Object.entries(EVERY_CALL).flatMap(([name, { queries }]) =>
  queries === undefined ? [] : [[name as CallName, queries] as const],
);

let superadmin: { token: string };
let teacher: Person;
let student: Person;
let course: { courseId: string; sectionId: string; lessonIds: string[] };

test.beforeAll(async ({ school }) => {
  superadmin = await aSuperadmin(school);
  teacher = await aTeacher(school);
  student = await aStudent(school);
  course = await aPublishedCourse(school, teacher, { lessons: 1 });
  await join(school, student, course.courseId);
  await aChildOf(school, student);
  // A record is written once an hour.
  const { readAnyCourse, exportPerson } = contract.oversight;
  const as = superadmin;
  await school.call(readAnyCourse, { as, query: { courseId: course.courseId } });
  await school.call(exportPerson, { as, query: { userID: student.id } });
  await school.call(contract.students.readStudent, { as, query: { userID: student.id } });
  await school.call(contract.complaints.listComplaints, { as });
  // An admin's first search of an hour is recorded.
  const search = { as: superadmin, body: { value: "student" } };
  await school.call(contract.students.searchStudents, search);
});

const join = async (school: TestSchool, as: Person, courseId: string) =>
  school.call(contract.enrolment.enrol, { as, query: { courseId } });

function tokenFor(name: CallName): string | undefined {
  const access = CALLS.get(name)?.access ?? "anyone";
  if (access === "anyone") return undefined;
  if (access === "signedIn" || access.includes("student")) return student.token;
  return access.includes("teacher") ? teacher.token : superadmin.token;
}

/** The whole first page, of everything. */
function withoutFilters(query: Record<string, string>): Record<string, string> {
  const filters = ["limit", "search", "cursor", "category", "deleted", "published", "only"];
  return Object.fromEntries(Object.entries(query).filter(([name]) => !filters.includes(name)));
}

/** Every list and tree, by how many queries it took. */
async function costs(school: TestSchool): Promise<Partial<Record<CallName, number>>> {
  const counted: Partial<Record<CallName, number>> = {};
  const scenario = { school, teacher, student, ...course, lessonId: course.lessonIds[0] ?? "" };
  for (const [name] of MOST) {
    const endpoint = CALLS.get(name);
    if (!endpoint) throw new Error(`No call is named ${name}`);
    const valid: CallInput = await EVERY_CALL[name].input(scenario);
    const query = withoutFilters(valid.query ?? {});
    const token = tokenFor(name);
    counted[name] = await countQueries(school, async () => {
      const answer = await school.http.inject({
        method: endpoint.method,
        url: pathOf(endpoint, { ...valid, query }),
        headers: token ? { authorization: `Bearer ${token}` } : {},
        ...(valid.body && { payload: valid.body }),
      });
      expect(answer.statusCode, name).toBe(200);
    });
  }
  return counted;
}

test("a list or a tree takes as many queries for a large school as for a small one", async ({
  school,
}) => {
  const small = await costs(school);
  for (let count = 0; count < 6; count += 1) {
    const { courseId } = await aPublishedCourse(school, teacher, { lessons: 1 });
    await join(school, student, courseId);
    await aDraft(school, await aTeacher(school));
    await join(school, await aStudent(school), course.courseId);
    const sectionId = await aSection(school, teacher, course.courseId);
    await aLesson(school, teacher, { courseId: course.courseId, sectionId });
    await aLesson(school, teacher, { courseId: course.courseId, sectionId });
    const lesson = { courseId: course.courseId, lessonId: course.lessonIds[0] ?? "" };
    await aNote(school, student, lesson, { isWithImage: count < 2 });
  }
  expect(await costs(school)).toEqual(small);
}, 60_000);

test("and they are few", async ({ school }) => {
  const counted = await costs(school);
  const tooMany = MOST.filter(([name, most]) => {
    const queries = counted[name] ?? 0;
    // Zero would mean that the counter was not attached.
    return queries > most || (queries === 0 && most > 0);
  });
  expect(tooMany.map(([name]) => [name, counted[name]])).toEqual([]);
});

test("every call that reads is among them", () => {
  const thatWrite = new Set([
    "enrolment.enrol",
    "files.uploadLink",
    "files.nextPiece",
    "notes.noteUploadLink",
    "recitations.recitationLink",
    "recitations.answerLink",
  ]);
  const reads = [...CALLS].filter(([name, { method }]) => method === "GET" && !thatWrite.has(name));
  expect(
    reads.map(([name]) => name).filter((name) => EVERY_CALL[name].queries === undefined),
  ).toEqual([]);
});
