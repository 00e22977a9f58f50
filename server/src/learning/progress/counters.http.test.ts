import fc from "fast-check";
import { expect } from "vitest";
import { contract } from "@madrasa/contract";
import { aLesson, aPublishedCourse, aStudentOf } from "@madrasa/testkit/courses";
import { anUpload } from "@madrasa/testkit/files";
import { aTeacher, type Person } from "@madrasa/testkit/people";
import { targetOf, phoneOf } from "../../testing/codes.ts";
import { countersOf } from "../../testing/counters.ts";
import { PROPERTY_TIMEOUT_MS, propertyRuns } from "../../testing/property-runs.ts";
import { test } from "../../testing/app-test.ts";
import type { TestApp } from "../../testing/test-app.ts";

const RUNS = propertyRuns(30);
const STUDENTS = 3;

let teacher: Person;
let students: Person[];
let decoy: { courseId: string; sectionId: string; lessonIds: string[] };
test.beforeAll(async ({ school }) => {
  teacher = await aTeacher(school);
  decoy = await aPublishedCourse(school, teacher, { lessons: 2 });
  students = await Promise.all(Array.from({ length: STUDENTS }, () => aStudent(school)));
  await aStudent(school);
});

async function aStudent(school: TestApp): Promise<Person> {
  const student = await aStudentOf(school, decoy.courseId);
  const query = { courseId: decoy.courseId, lessonId: decoy.lessonIds[0] ?? "" };
  await tick(school, student, query.courseId, query.lessonId, true);
  const body = { seconds: 9 };
  await school.call(contract.progress.savePosition, { as: student, query, body });
  return student;
}

async function tick(
  school: TestApp,
  as: Person,
  courseId: string,
  lessonId: string,
  completed?: boolean,
) {
  const query = { courseId, lessonId };
  return school.call(contract.progress.toggleCompletion, { as, query, body: { completed } });
}

const drop = async (school: TestApp, as: Person, courseId: string, lessonId: string) =>
  school.call(contract.lessons.deleteLesson, { as, query: { courseId, lessonId } });

const OF_STUDENTS = [
  "enrol",
  "enrol",
  "tick",
  "tick",
  "flip",
  "watch",
  "watch",
  "leave",
  "leave",
  "return",
] as const;
const OF_TEACHERS = ["add", "add", "drop", "open", "close", "move", "move"] as const;

/** Numbers select existing or deleted rows at run time. */
const anAction = fc.record({
  action: fc.constantFrom(...OF_STUDENTS, ...OF_TEACHERS),
  who: fc.nat({ max: STUDENTS - 1 }),
  which: fc.nat({ max: 30 }),
  wish: fc.boolean(),
});
type Action = typeof anAction extends fc.Arbitrary<infer A> ? A : never;
const isOfStudents = ({ action }: Action) => (OF_STUDENTS as readonly string[]).includes(action);
const aSequence = fc.array(
  fc.record({
    together: fc.boolean(),
    actions: fc.array(anAction, { minLength: 1, maxLength: 7 }),
  }),
  { minLength: 1, maxLength: 5 },
);
/** Students' calls while the teacher's account is deleted; null deletes only the course. */
const anEnd = fc.option(fc.array(anAction.filter(isOfStudents), { maxLength: 4 }));

type Course = { courseId: string; sectionId: string; lessonIds: string[] };

function aPlay(school: TestApp, owner: Person, course: Course) {
  const { courseId } = course;
  const sections = [course.sectionId];
  const lessons = [...course.lessonIds];
  const gone: string[] = [];
  const links = new Set<string>();
  const pick = (list: string[], which: number) => list[which % list.length] ?? "";
  return async (one: Action): Promise<number> => {
    const { action, who, which, wish } = one;
    const student = students[who] as Person;
    const query = { courseId, lessonId: pick(lessons, which) };
    const sectionId = pick(sections, which);
    switch (action) {
      case "enrol":
        return (await school.call(contract.enrolment.enrol, { as: student, query: { courseId } }))
          .status;
      case "tick":
      case "flip": {
        const wished = action === "tick" ? wish : undefined;
        const answer = await tick(school, student, courseId, query.lessonId, wished);
        if (answer.success) expect(isPercent(answer.data.progress)).toBe(true);
        return answer.status;
      }
      case "watch": {
        const request = { as: student, query, body: { seconds: which + 0.5 } };
        return (await school.call(contract.progress.savePosition, request)).status;
      }
      case "leave": {
        const { status } = await school.call(contract.accountDeletion.deleteMe, { as: student });
        if (students[who] === student) students[who] = await aStudent(school);
        await school.platform.backgroundTasks.settled();
        if (status !== 200) return status;
        const { secret } = school.lastLink(targetOf(phoneOf(student)));
        if (!links.has(secret)) gone.push(secret);
        links.add(secret);
        return status;
      }
      case "return": {
        const secret = gone.pop();
        if (secret === undefined) return 200;
        return (await school.call(contract.contacts.undoChange, { body: { secret } })).status;
      }
      case "add": {
        const filePath = await anUpload(school, owner, courseId);
        const added = await school.call(contract.lessons.addLesson, {
          as: owner,
          query: { courseId, sectionId },
          body: { title: "One more", filePath, fileType: "application/pdf" },
        });
        if (added.success) lessons.push(added.data.lesson._id);
        return added.status;
      }
      case "drop":
        return (await drop(school, owner, courseId, query.lessonId)).status;
      case "open": {
        const body = { title: "One more", description: "Section" };
        const opened = await school.call(contract.outline.addSection, {
          as: owner,
          query: { courseId },
          body,
        });
        if (opened.success) sections.push(opened.data.section._id);
        return opened.status;
      }
      case "close": {
        const request = { as: owner, query: { courseId, sectionId } };
        return (await school.call(contract.outline.deleteSection, request)).status;
      }
      case "move": {
        const before = wish ? pick(lessons, which + 1) : null;
        const body = { sectionId: pick(sections, who + which), before };
        return (await school.call(contract.outline.moveLesson, { as: owner, query, body })).status;
      }
    }
  };
}

const isPercent = (value: number) => Number.isInteger(value) && value >= 0 && value <= 100;

async function shownPercentages(
  school: TestApp,
  owner: Person,
  courseId: string,
): Promise<number[]> {
  const { listEnrolled, listStudents } = contract.enrolment;
  const taught = await school.call(listStudents, { as: owner, query: { courseId } });
  const learnt = await Promise.all(students.map((as) => school.call(listEnrolled, { as })));
  return [
    ...taught.data.students.map(({ progress }) => progress),
    ...learnt.flatMap(({ data }) => data.courseList.map(({ progress }) => progress)),
  ];
}

/** Rows or callers may be deleted concurrently; other refusals are errors. */
const isExpected = (status: number) => [200, 401, 404].includes(status);

test(
  "whatever happens, and in whatever order, the counters equal a recount",
  PROPERTY_TIMEOUT_MS,
  async ({ school }) => {
    await fc.assert(
      fc.asyncProperty(aSequence, anEnd, async (sequence, end) => {
        const owner = end ? await aTeacher(school) : teacher;
        const course = await aPublishedCourse(school, owner, { lessons: 2 });
        const { courseId } = course;
        const play = aPlay(school, owner, course);
        // Most calls come from members; the last student is not one.
        for (const who of [0, 1]) await play({ action: "enrol", who, which: 0, wish: true });
        const statuses: number[] = [];
        for (const { together, actions } of sequence) {
          if (together) statuses.push(...(await Promise.all(actions.map(play))));
          else for (const action of actions) statuses.push(await play(action));
        }
        const { stored, counted } = await countersOf(school.platform.database.read, courseId);
        expect(stored).toEqual(counted);
        const shown = await shownPercentages(school, owner, courseId);
        expect(shown.filter((one) => !isPercent(one))).toEqual([]);

        const going = end
          ? school.call(contract.accountDeletion.deleteMe, { as: owner })
          : school.call(contract.courses.deleteCourse, { as: owner, query: { courseId } });
        statuses.push(...(await Promise.all((end ?? []).map(play))), (await going).status);
        expect(statuses.filter((status) => !isExpected(status))).toEqual([]);
        const after = await countersOf(school.platform.database.read, courseId);
        expect(after.stored).toEqual(after.counted);
      }),
      { numRuns: RUNS },
    );
    const { stored, counted } = await countersOf(school.platform.database.read, decoy.courseId);
    expect(stored).toEqual(counted);
    expect(stored).toContainEqual(["lessons of the course", 2]);
    const ticks = stored.filter(([name]) => String(name).startsWith("ticks of"));
    expect(ticks.length).toBeGreaterThan(STUDENTS);
    expect(ticks.filter(([, count]) => count !== 1)).toEqual([]);
  },
);

test(
  "a lesson deleted while a student's account is restored is not counted as completed",
  PROPERTY_TIMEOUT_MS,
  async ({ school }) => {
    for (let round = 0; round < 8; round += 1) {
      const course = await aPublishedCourse(school, teacher, { lessons: 2 });
      const { courseId, lessonIds } = course;
      const lessonId = lessonIds[0] ?? "";
      const student = await aStudentOf(school, courseId);
      await tick(school, student, courseId, lessonId, true);
      await school.call(contract.accountDeletion.deleteMe, { as: student });
      await school.platform.backgroundTasks.settled();
      const { secret } = school.lastLink(targetOf(phoneOf(student)));
      const [deleted, restored] = await Promise.all([
        drop(school, teacher, courseId, lessonId),
        school.call(contract.contacts.undoChange, { body: { secret } }),
      ]);
      expect([deleted.status, restored.status]).toEqual([200, 200]);
      const { stored, counted } = await countersOf(school.platform.database.read, courseId);
      expect(stored).toEqual(counted);
      expect(stored).toContainEqual([`ticks of ${student.id}`, 0]);
    }
  },
);

test(
  "many completions of many students at once, while lessons are deleted, leave every count right",
  PROPERTY_TIMEOUT_MS,
  async ({ school }) => {
    for (let round = 0; round < 4; round += 1) {
      const course = await aPublishedCourse(school, teacher, { lessons: 6 });
      const { courseId, sectionId, lessonIds } = course;
      await Promise.all(
        students.map((as) => school.call(contract.enrolment.enrol, { as, query: { courseId } })),
      );
      const ticks = (lessonId: string) =>
        students.flatMap((student) => [
          tick(school, student, courseId, lessonId, true),
          tick(school, student, courseId, lessonId),
        ]);
      const actions = lessonIds.flatMap((lessonId, index) =>
        index < 3
          ? [...ticks(lessonId), drop(school, teacher, courseId, lessonId), ...ticks(lessonId)]
          : ticks(lessonId),
      );
      const [answers] = await Promise.all([
        Promise.all(actions),
        aLesson(school, teacher, { courseId, sectionId }),
      ]);
      const statuses = answers.map(({ status }) => status);
      expect(statuses.filter((status) => status !== 200 && status !== 404)).toEqual([]);
      const { stored, counted } = await countersOf(school.platform.database.read, courseId);
      expect(stored).toEqual(counted);
      expect(stored).toContainEqual(["lessons of the course", 4]);
    }
  },
);

test(
  "lessons that are added while their section is deleted are removed with it or refused",
  PROPERTY_TIMEOUT_MS,
  async ({ school }) => {
    for (let round = 0; round < 5; round += 1) {
      // Refused lessons leave unfinished uploads, whose number is limited per person.
      const as = await aTeacher(school);
      const { courseId, sectionId } = await aPublishedCourse(school, as, { lessons: 1 });
      const files = await Promise.all([1, 2, 3, 4].map(() => anUpload(school, as, courseId)));
      const query = { courseId, sectionId };
      const answers = await Promise.all([
        ...files.map((filePath) =>
          school.call(contract.lessons.addLesson, {
            as,
            query,
            body: { title: "Late", filePath, fileType: "application/pdf" },
          }),
        ),
        school.call(contract.outline.deleteSection, { as, query }),
      ]);
      const statuses = answers.map(({ status }) => status);
      expect(statuses.filter((status) => status !== 200 && status !== 404)).toEqual([]);
      const { stored, counted } = await countersOf(school.platform.database.read, courseId);
      expect(stored).toEqual(counted);
      expect(stored).toContainEqual(["lessons of the course", 0]);
    }
  },
);
