import { expect } from "vitest";
import { pathOf } from "@madrasa/contract/client";
import { contract } from "@madrasa/contract";
import { aDraft, aLesson, aNote, aPublishedCourse, aSection } from "@madrasa/testkit/courses";
import { aStudent, aSuperadmin, aTeacher, type Person } from "@madrasa/testkit/people";
import { countQueries } from "./testing/count-queries.ts";
import { CALLS, type CallName, type CallInput } from "./testing/calls.ts";
import { VALID_INPUT } from "./testing/every-call.ts";
import { test } from "./testing/school-test.ts";
import type { TestSchool } from "./testing/test-school.ts";

/** Lists and trees: they grow with the school and must not take a query for each row. */
const MOST: Partial<Record<CallName, number>> = {
  "codes.listChannels": 0,
  "catalogue.listCourses": 4,
  "catalogue.listCoursesOfTeacher": 2,
  "catalogue.lookUpCourse": 1,
  "catalogue.readPublicCourse": 4,
  "courses.listOwnCourses": 6,
  "outline.readOutline": 5,
  "outline.readSection": 3,
  "viewer.readLesson": 8,
  "lessons.readOwnLesson": 4,
  "enrolment.readCourse": 8,
  "enrolment.listEnrolled": 7,
  "enrolment.listStudents": 5,
  "enrolment.listRemovedStudents": 4,
  "students.searchStudents": 7,
  "files.readQuotas": 2,
  "notes.noteViewLink": 5,
  "notes.noteViewLinks": 5,
  "teachers.listTeachers": 5,
  // A POST reads the session again once its body has come.
  // And a search looks where the window of teachers ends, for the list and for its total.
  "teachers.searchTeachers": 8,
  "admins.listAdmins": 3,
  "oversight.listCoursesOfTeacher": 4,
  "oversight.listDeletedCourses": 4,
  "oversight.readAnyCourse": 4,
  "audit.listAudit": 3,
  "site.readAbout": 1,
  "site.readSocialLinks": 1,
  "site.readPrivacy": 1,
  "site.readTerms": 1,
  "site.readSite": 2,
  "statistics.readStatistics": 6,
  "status.readStatus": 9,
  "profile.readMe": 2,
  "signIn.listDevices": 2,
  "secondStep.readSecondStep": 3,
};

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
  for (const name of Object.keys(MOST) as CallName[]) {
    const endpoint = CALLS.get(name);
    if (!endpoint) throw new Error(`No call is named ${name}`);
    const valid: CallInput = await VALID_INPUT[name](scenario);
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
});

test("and they are few", async ({ school }) => {
  const counted = await costs(school);
  const tooMany = Object.entries(MOST).filter(([name, most]) => {
    const queries = counted[name as CallName] ?? 0;
    // Zero would mean that the counter was not attached.
    return queries > most || (queries === 0 && most > 0);
  });
  expect(tooMany.map(([name]) => [name, counted[name as CallName]])).toEqual([]);
});

test("every call that reads is among them", () => {
  const thatWrite = new Set([
    "enrolment.enrol",
    "files.uploadLink",
    "files.nextPiece",
    "notes.noteUploadLink",
  ]);
  const reads = [...CALLS].filter(([name, { method }]) => method === "GET" && !thatWrite.has(name));
  expect(reads.map(([name]) => name).filter((name) => !(name in MOST))).toEqual([]);
});
