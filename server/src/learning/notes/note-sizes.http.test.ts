import fc from "fast-check";
import { expect } from "vitest";
import { contract } from "@madrasa/contract";
import { aNote, aPublishedCourse, aStudentOf, enrol } from "@madrasa/testkit/courses";
import { aTeacher, type Person } from "@madrasa/testkit/people";
import { DAY } from "../../platform/clock.ts";
import { advanceDays } from "../../testing/advance-days.ts";
import { phoneOf, targetOf } from "../../testing/codes.ts";
import { noteSizesOf } from "../../testing/note-sizes.ts";
import { PROPERTY_TIMEOUT_MS, propertyRuns } from "../../testing/property-runs.ts";
import { test } from "../../testing/app-test.ts";
import type { TestApp } from "../../testing/test-app.ts";

const RUNS = propertyRuns(10);

const anAction = fc.record({
  action: fc.constantFrom(
    ...(["add", "add", "add", "add", "edit", "edit", "delete", "deleteLesson"] as const),
    ...(["remove", "readmit", "leave", "return", "deleteCourse", "moveOn"] as const),
  ),
  who: fc.nat({ max: 1 }),
  which: fc.nat({ max: 2 }),
  text: fc.string({ unit: fc.constantFrom("a", "ق", "ക", "🌙", "\n", "\u0001"), maxLength: 40 }),
});
type Action = typeof anAction extends fc.Arbitrary<infer A> ? A : never;
const aSequence = fc.array(
  fc.record({
    together: fc.boolean(),
    actions: fc.array(anAction, { minLength: 2, maxLength: 8 }),
  }),
  { minLength: 2, maxLength: 4 },
);

async function aPlay(school: TestApp) {
  const owner = await aTeacher(school);
  const [first, second] = [
    await aPublishedCourse(school, owner, { lessons: 2 }),
    await aPublishedCourse(school, owner, { lessons: 1 }),
  ];
  const places = [...first.lessonIds, ...second.lessonIds].map((lessonId, number) => ({
    courseId: (number < 2 ? first : second).courseId,
    lessonId,
  }));
  const aMember = async () => {
    const student = await aStudentOf(school, first.courseId);
    await enrol(school, student, second.courseId).catch(() => undefined);
    return student;
  };
  const students = [await aMember(), await aMember()];
  const gone: string[] = [];
  return async ({ action, who, which, text }: Action): Promise<number> => {
    const as = students[who] as Person;
    const query = places[which] as { courseId: string; lessonId: string };
    const { courseId } = query;
    switch (action) {
      case "add": {
        const entry = { title: `T${text.slice(0, 10)}`, description: `D${text}`, alt: text };
        const body = { content: [entry, entry] };
        return (await school.call(contract.notes.addNote, { as, query, body })).status;
      }
      case "edit":
      case "delete": {
        const read = await school.call(contract.viewer.readLesson, { as, query });
        const contentId = read.data?.lesson.note.content[0]?._id;
        if (contentId === undefined) return read.status;
        const of = { ...query, contentId };
        if (action === "edit") {
          const body = { description: `E${text}` };
          return (await school.call(contract.notes.updateNote, { as, query: of, body })).status;
        }
        return (await school.call(contract.notes.deleteNote, { as, query: of })).status;
      }
      case "deleteLesson":
        return (await school.call(contract.lessons.deleteLesson, { as: owner, query })).status;
      case "remove": {
        const body = { studentId: as.id, reason: "" };
        const of = { as: owner, query: { courseId }, body };
        return (await school.call(contract.enrolment.removeStudent, of)).status;
      }
      case "readmit": {
        const of = { as: owner, query: { courseId }, body: { studentId: as.id } };
        return (await school.call(contract.enrolment.readmitStudent, of)).status;
      }
      case "leave": {
        const { status } = await school.call(contract.accountDeletion.deleteMe, { as });
        await school.platform.backgroundTasks.settled();
        if (status === 200) gone.push(school.lastLink(targetOf(phoneOf(as))).secret);
        return status;
      }
      case "return": {
        const secret = gone.pop();
        if (secret === undefined) return 200;
        return (await school.call(contract.contacts.undoChange, { body: { secret } })).status;
      }
      case "deleteCourse": {
        const of = { as: owner, query: { courseId } };
        return (await school.call(contract.courses.deleteCourse, of)).status;
      }
      case "moveOn":
        await advanceDays(school, 4);
        return 200;
    }
  };
}

async function expectCounted(school: TestApp): Promise<void> {
  const { stored, counted } = await noteSizesOf(school.platform.database.read);
  expect(stored).toEqual(counted);
}

test(
  "whatever happens, and at the same time, the bytes of a student's notes equal a recount",
  PROPERTY_TIMEOUT_MS,
  async ({ school }) => {
    const decoy = await aPublishedCourse(school, await aTeacher(school));
    const other = await aStudentOf(school, decoy.courseId);
    await aNote(school, other, { ...decoy, lessonId: decoy.lessonIds[0] ?? "" });
    await fc.assert(
      fc.asyncProperty(aSequence, async (sequence) => {
        const play = await aPlay(school);
        const statuses: number[] = [];
        for (const { together, actions } of sequence) {
          if (together) statuses.push(...(await Promise.all(actions.map(play))));
          else for (const action of actions) statuses.push(await play(action));
          await expectCounted(school);
        }
        expect(statuses.filter((status) => status >= 500)).toEqual([]);
      }),
      { numRuns: RUNS },
    );
    school.wait(31 * DAY);
    await school.sweep();
    await expectCounted(school);
    const { stored } = await noteSizesOf(school.platform.database.read);
    expect(stored.map(({ student_id }) => student_id)).toContain(other.id);
  },
);
