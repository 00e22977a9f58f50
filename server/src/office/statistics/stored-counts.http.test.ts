import fc from "fast-check";
import { expect } from "vitest";
import { contract } from "@madrasa/contract";
import {
  aDraft,
  aPublishedCourse,
  aStudentOf,
  makeCourse,
  type NewCourse,
} from "@madrasa/testkit/courses";
import { sampleOf } from "@madrasa/testkit/files";
import { aStudent, aTeacher, superadminSession, type Person } from "@madrasa/testkit/people";
import { DAY } from "../../platform/clock.ts";
import { advanceDays } from "../../testing/advance-days.ts";
import { phoneOf, targetOf } from "../../testing/codes.ts";
import { PROPERTY_TIMEOUT_MS, propertyRuns } from "../../testing/property-runs.ts";
import { storedCountsOf } from "../../testing/stored-counts.ts";
import { test } from "../../testing/app-test.ts";
import type { TestApp } from "../../testing/test-app.ts";

const RUNS = propertyRuns(12);
const PEOPLE = 3;

const anAction = fc.record({
  action: fc.constantFrom(
    ...([
      "enrol",
      "enrol",
      "enrol",
      "tick",
      "tick",
      "leave",
      "return",
      "remove",
      "readmit",
    ] as const),
    ...(["suspend", "approve", "categorize", "publish"] as const),
    ...(["deleteCourse", "restoreCourse", "deleteLesson", "deleteTeacher", "moveOn"] as const),
  ),
  who: fc.nat({ max: PEOPLE - 1 }),
  which: fc.nat({ max: PEOPLE - 1 }),
});
type Action = typeof anAction extends fc.Arbitrary<infer A> ? A : never;
const aSequence = fc.array(
  fc.record({
    together: fc.boolean(),
    actions: fc.array(anAction, { minLength: 2, maxLength: 7 }),
  }),
  { minLength: 2, maxLength: 4 },
);

const A_READY_DRAFT: NewCourse = {
  title: "Nahw",
  description: "Grammar",
  banner: sampleOf("image/png"),
  sections: [
    { title: "Words", description: "Three kinds", lessons: [{ title: "Nouns", description: "" }] },
  ],
};

type Owned = { owner: Person; courseId: string; lessonIds: string[] };

async function aPlay(school: TestApp) {
  const owners = await Promise.all(Array.from({ length: PEOPLE }, () => aTeacher(school)));
  const courses: Owned[] = [];
  for (const owner of owners) courses.push({ owner, ...(await aPublishedCourse(school, owner)) });
  const draftIds = await Promise.all(
    courses.map(async ({ owner }) => {
      const { courseId } = await makeCourse(school, owner, A_READY_DRAFT);
      return courseId;
    }),
  );
  const students = await Promise.all(Array.from({ length: PEOPLE }, () => aStudent(school)));
  const admin = await superadminSession(school);
  const gone: string[] = [];
  return async ({ action, who, which }: Action): Promise<number> => {
    const as = students[who] as Person;
    const { owner, courseId, lessonIds } = courses[which] as Owned;
    const query = { courseId };
    const lesson = { courseId, lessonId: lessonIds[who % 2] ?? "" };
    switch (action) {
      case "enrol":
        return (await school.call(contract.enrolment.enrol, { as, query })).status;
      case "tick":
        return (await school.call(contract.progress.toggleCompletion, { as, query: lesson }))
          .status;
      case "leave": {
        const { status } = await school.call(contract.accountDeletion.deleteMe, { as });
        if (students[who] === as) students[who] = await aStudent(school);
        await school.platform.backgroundTasks.settled();
        if (status === 200) gone.push(school.lastLink(targetOf(phoneOf(as))).secret);
        return status;
      }
      case "return": {
        const secret = gone.pop();
        if (secret === undefined) return 200;
        return (await school.call(contract.contacts.undoChange, { body: { secret } })).status;
      }
      case "remove": {
        const body = { studentId: as.id, reason: "" };
        return (await school.call(contract.enrolment.removeStudent, { as: owner, query, body }))
          .status;
      }
      case "readmit": {
        const body = { studentId: as.id };
        return (await school.call(contract.enrolment.readmitStudent, { as: owner, query, body }))
          .status;
      }
      case "deleteCourse":
        return (await school.call(contract.courses.deleteCourse, { as: owner, query })).status;
      case "restoreCourse":
        return (await school.call(contract.oversight.restoreCourse, { as: admin, query })).status;
      case "deleteLesson":
        return (await school.call(contract.lessons.deleteLesson, { as: owner, query: lesson }))
          .status;
      case "deleteTeacher":
        return (await school.call(contract.accountDeletion.deleteMe, { as: owner })).status;
      case "suspend": {
        const body = { userID: owner.id, suspended: who > 0 };
        return (await school.call(contract.teachers.suspendTeacher, { as: admin, body })).status;
      }
      case "approve": {
        const body = { userID: owner.id, approved: who > 0 };
        return (await school.call(contract.teachers.approveTeacher, { as: admin, body })).status;
      }
      case "categorize": {
        const body = { category: who > 0 ? ("Math" as const) : ("Science" as const) };
        return (await school.call(contract.courses.updateCourse, { as: owner, query, body }))
          .status;
      }
      case "publish": {
        const body = { published: true as const };
        const of = { courseId: draftIds[which] ?? "" };
        return (await school.call(contract.courses.updateCourse, { as: owner, query: of, body }))
          .status;
      }
      case "moveOn":
        await advanceDays(school, 4);
        return 200;
    }
  };
}

async function expectCounted(school: TestApp): Promise<void> {
  const { stored, counted } = await storedCountsOf(school.platform.database.read);
  expect(stored).toEqual(counted);
}

test("students who join and tick at the same time are all counted", async ({ school }) => {
  const course = await aPublishedCourse(school, await aTeacher(school), { lessons: 4 });
  const students = await Promise.all(Array.from({ length: 8 }, () => aStudent(school)));
  const query = { courseId: course.courseId };
  await Promise.all(students.map((as) => school.call(contract.enrolment.enrol, { as, query })));
  const answers = await Promise.all(
    students.flatMap((as) =>
      course.lessonIds.map((lessonId) =>
        school.call(contract.progress.toggleCompletion, { as, query: { ...query, lessonId } }),
      ),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  await expectCounted(school);
  await school.sweep();
  await expectCounted(school);
});

test(
  "whatever happens, and at the same time, what is kept for the statistics equals a recount",
  PROPERTY_TIMEOUT_MS,
  async ({ school }) => {
    const decoy = await aPublishedCourse(school, await aTeacher(school));
    await aStudentOf(school, decoy.courseId);
    await aDraft(school, await aTeacher(school));
    await fc.assert(
      fc.asyncProperty(aSequence, async (sequence) => {
        const play = await aPlay(school);
        const statuses: number[] = [];
        for (const { together, actions } of sequence) {
          if (together) statuses.push(...(await Promise.all(actions.map(play))));
          else for (const action of actions) statuses.push(await play(action));
          await expectCounted(school);
        }
        // Rows deleted concurrently are refused without errors.
        expect(statuses.filter((status) => status >= 500)).toEqual([]);
      }),
      { numRuns: RUNS },
    );
    school.wait(31 * DAY);
    await school.sweep();
    await expectCounted(school);
    const { stored } = await storedCountsOf(school.platform.database.read);
    expect(stored).toContainEqual({ name: "students", day: 0, total: expect.any(Number) });
  },
);
