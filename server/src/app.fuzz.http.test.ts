import { expect } from "vitest";
import { contract } from "@madrasa/contract";
import { aDraft, aNote, aPublishedCourse, aStudentOf } from "@madrasa/testkit/courses";
import { aGeneraladmin, aStudent, aSuperadmin, aTeacher } from "@madrasa/testkit/people";
import { CALLS } from "./testing/calls.ts";
import { fuzzRequests } from "./testing/fuzz.ts";
import { rowsOf, sendAll } from "./testing/send-fuzz.ts";
import { schoolTest } from "./testing/school-test.ts";
import { openTestSchool, type TestSchool } from "./testing/test-school.ts";

/** Requests for each database; `npm run test:fuzz` sends many more. */
const REQUESTS = Number(process.env["FUZZ_REQUESTS"] ?? 3_000);
const SEED = Number(process.env["FUZZ_SEED"] ?? 20_261_122);
/** After this many requests other people call, since some requests delete an account or a course. */
const BATCH = 500;
/** Milliseconds. */
const TIME = Math.max(20_000, 20 * REQUESTS);

const test = schoolTest(() => openTestSchool({ CALLS_PER_ADDRESS_PER_MINUTE: "100000000" }));

test(
  "arbitrary requests get a clear answer, and none reaches other people's rows",
  async ({ school }) => {
    const others = await otherPeople(school);
    const before = await rowsOf(school, others.ids);
    const problems: string[] = [];
    for (let start = 0; start < REQUESTS; start += BATCH) {
      const count = Math.min(BATCH, REQUESTS - start);
      const { callers, known } = await someCallers(school);
      const requests = fuzzRequests(CALLS, {
        callers,
        known: { ...known, others: others.ids },
        count,
        seed: SEED + start,
      });
      problems.push(...(await sendAll(school, requests)));
      expect(problems, `seed ${SEED + start}`).toEqual([]);
    }
    const after = new Set(await rowsOf(school, others.ids));
    expect(before.filter((row) => !after.has(row))).toEqual([]);
  },
  TIME,
);

test(
  "arbitrary requests of admins get a clear answer",
  async ({ school }) => {
    const count = Math.ceil(REQUESTS / 10);
    const { known } = await someCallers(school);
    const callers = {
      generaladmin: (await aGeneraladmin(school)).token,
      superadmin: (await aSuperadmin(school)).token,
    };
    const requests = fuzzRequests(CALLS, { callers, known, count, seed: SEED });
    expect(await sendAll(school, requests), `seed ${SEED}`).toEqual([]);
  },
  TIME,
);

/** People, a course that takes nobody new, and a draft, which no caller may change. */
async function otherPeople(school: TestSchool): Promise<{ ids: string[] }> {
  const teacher = await aTeacher(school);
  const { courseId, sectionId, lessonIds } = await aPublishedCourse(school, teacher);
  const student = await aStudentOf(school, courseId);
  const where = { courseId, lessonId: lessonIds[0] ?? "" };
  const note = await aNote(school, student, where, { isWithImage: true });
  const body = { enrollable: false };
  await school.client.call(contract.courses.updateCourse, {
    token: teacher.token,
    query: { courseId },
    body,
  });
  const draftId = await aDraft(school, teacher);
  return { ids: [teacher.id, student.id, courseId, sectionId, ...lessonIds, note._id, draftId] };
}

async function someCallers(school: TestSchool) {
  const [teacher, student] = [await aTeacher(school), await aStudent(school)];
  const { courseId, sectionId, lessonIds } = await aPublishedCourse(school, teacher);
  await school.client.call(contract.enrolment.enrol, {
    token: student.token,
    query: { courseId },
  });
  const people = [teacher, student];
  return {
    callers: { teacher: teacher.token, student: student.token },
    known: {
      courseId: [courseId],
      code: [courseId],
      sectionId: [sectionId],
      lessonId: lessonIds,
      before: lessonIds,
      teacherId: [teacher.id],
      userID: people.map(({ id }) => id),
      email: people.map(({ email }) => email),
      phoneNumber: people.map(({ phone }) => phone),
      country: ["India", "Iraq"],
      password: people.map(({ password }) => password),
      newPassword: ["a new lantern"],
      category: ["Arts"],
      limit: ["5"],
      search: ["tajweed"],
      cursor: [`9999999999999.${"f".repeat(24)}`],
      filename: ["lesson.pdf"],
      contentType: ["application/pdf"],
      fileType: ["application/pdf"],
      size: ["2000"],
      link: ["https://school.test/slides"],
      url: ["https://school.test/slides"],
      date: ["2026-11-05"],
      scheduledTime: ["2099-01-01T10:00:00+03:00"],
    },
  };
}
